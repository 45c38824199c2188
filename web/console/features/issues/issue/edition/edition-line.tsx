import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { usePublication } from "#web/api/session.ts";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";

interface EditionLineProps {
  edition: PlannedEdition;
  record: Emag;
}

/** Renders the planned edition of an issue as a link to it, with its date if the issue has another one. */
export function EditionLine({ edition, record }: EditionLineProps) {
  const { t } = useTranslation("issue");
  const { publication } = usePublication();
  const differs =
    record.released_at === null || Date.parse(record.released_at) !== Date.parse(edition.release_date);
  return (
    <Text span size="sm" display="block">
      {t("edition.label")}{" "}
      <Anchor component={Link} to={paths.plannedEdition(publication.id, edition.id)} inherit>
        {edition.name}
      </Anchor>
      {differs && ` · ${formatInTimeZone(edition.release_date, publication.time_zone)}`}
    </Text>
  );
}
