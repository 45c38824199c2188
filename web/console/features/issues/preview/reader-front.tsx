import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Emag } from "#shared/contract/emags.ts";
import { usePublication } from "#web/api/session.ts";
import { formatDate, formatMoney } from "#web/console/app/i18n/formats.ts";
import { CoverMark } from "#web/ui/data-display/cover-mark.tsx";
import { categoriesQuery } from "../api/issues.api.ts";
import classes from "./issue-preview.module.css";

/** Renders the details readers see before they open an issue. */
export function ReaderFront({ record, coverUrl }: { record: Emag; coverUrl: string | null }) {
  const { t } = useTranslation("issue-preview");
  const { publication } = usePublication();
  const categories = useQuery(categoriesQuery(publication.id)).data ?? [];
  const named = record.category_ids.flatMap((id) => categories.find((one) => one.id === id)?.name ?? []);
  const released = record.released_at && formatDate(record.released_at, publication.time_zone);
  return (
    <header className={classes.front}>
      <CoverMark url={coverUrl} name={record.name} width={180} />
      <div className={classes.text} lang={record.language}>
        <Text size="sm" c="dimmed">
          {[publication.name, ...named].join(" · ")}
        </Text>
        <Title order={1} className={classes.name}>
          {record.name}
        </Title>
        {released && (
          <Text size="sm" c="dimmed" component="time" dateTime={record.released_at ?? undefined}>
            {released}
          </Text>
        )}
        {record.preview !== "" && <p className={classes.preview}>{record.preview}</p>}
        <Text size="sm" className={classes.access} lang="en">
          {access(t, record)}
        </Text>
      </div>
    </header>
  );
}

/** Returns the access requirement of the issue. */
function access(t: ReturnType<typeof useTranslation<"issue-preview">>["t"], record: Emag): string {
  const price = record.cents > 0 ? formatMoney(record.cents, record.currency) : null;
  if (record.single_purchase_required && record.for_subscribers_only)
    return t("access.both", { price: price ?? "" });
  if (record.single_purchase_required)
    return price ? t("access.purchase", { price }) : t("access.purchase_unpriced");
  if (record.for_subscribers_only) return t("access.subscribers");
  return t("access.free");
}
