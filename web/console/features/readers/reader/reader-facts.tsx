import { useTranslation } from "react-i18next";
import type { Reader } from "#shared/console/readers/readers.ts";
import { usePublication } from "#web/api/session.ts";
import { formatInTimeZone, formatLanguage, formatRelative } from "#web/console/i18n/formats.ts";
import { DescriptionList, Fact } from "#web/ui/data-display/description-list.tsx";
import { Section } from "#web/ui/page/section.tsx";

export function ReaderFacts({ reader }: { reader: Reader }) {
  const { t } = useTranslation(["reader", "readers"]);
  const { time_zone } = usePublication().publication;
  const moment = (instant: string) => formatInTimeZone(instant, time_zone);
  return (
    <Section title={t("account")}>
      <DescriptionList column="14rem">
        <Fact label={t("readers:email")}>{reader.email}</Fact>
        <Fact label={t("readers:name")}>{reader.name || t("no_name")}</Fact>
        <Fact label={t("readers:last_seen")}>
          {reader.last_seen_at ? formatRelative(reader.last_seen_at) : t("readers:never_seen")}
        </Fact>
        <Fact label={t("readers:joined")}>{moment(reader.joined_at)}</Fact>
        <Fact label={t("verified")}>
          {reader.verified_at ? moment(reader.verified_at) : t("not_verified")}
        </Fact>
        {reader.language && <Fact label={t("language")}>{formatLanguage(reader.language)}</Fact>}
        {reader.disabled_at && <Fact label={t("disabled")}>{moment(reader.disabled_at)}</Fact>}
      </DescriptionList>
    </Section>
  );
}
