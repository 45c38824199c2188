import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Story } from "#shared/contract/stories.ts";
import { renditionUrl } from "#shared/images.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { paths } from "#web/console/app/routing/paths.ts";
import { formatDate } from "#web/lib/format.ts";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import { TruncatedText } from "#web/ui/text/truncated-text.tsx";
import { titleOf } from "../article-values.ts";
import { categoryPath } from "../category-path.ts";
import classes from "./article-cells.module.css";

/** Renders the thumbnail. Hidden from screen readers, because the title is beside it. */
export function ArticleThumbnail({ record }: { record: Story }) {
  return (
    <span className={classes.mark} aria-hidden>
      {record.image ? (
        <img src={renditionUrl(record.image.url, "list")} alt="" loading="lazy" decoding="async" />
      ) : (
        <FileText size={18} strokeWidth={1.5} />
      )}
    </span>
  );
}

/** Renders the title as a link, with the internal name (if it differs from the title) and the external ID below it. */
export function ArticleTitle({ record, className }: { record: Story; className: string | undefined }) {
  const { publication } = usePublication();
  const title = titleOf(record);
  const more = [record.name === title ? "" : record.name, record.external_id].filter(Boolean).join(" · ");
  return (
    <>
      <Link to={paths.article(publication.id, record.id)} className={className}>
        <TruncatedText lines={2} inherit>
          {title}
        </TruncatedText>
      </Link>
      {more !== "" && (
        <TruncatedText size="xs" c="dimmed" className={classes.more}>
          {more}
        </TruncatedText>
      )}
    </>
  );
}

export function ArticleRelease({ record, inline = false }: { record: Story; inline?: boolean }) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  return (
    <>
      {record.released_at ? (
        <DualTimeZone instant={record.released_at} timeZone={time_zone} inline={inline} />
      ) : (
        <Text span inherit c="dimmed">
          {t("list.no_release")}
        </Text>
      )}
      <Text size="xs" c="dimmed" component="div">
        {t("list.created_at", { date: formatDate(record.created_at, time_zone) })}
      </Text>
    </>
  );
}

export function ArticleCategories({ record }: { record: Story }) {
  const { t } = useTranslation("articles");
  const categories = useQuery(categoriesQuery(usePublicationRef())).data ?? [];
  if (record.article_category_ids.length === 0)
    return (
      <Text span inherit c="dimmed" role="img" aria-label={t("list.no_categories")}>
        –
      </Text>
    );
  const names = record.article_category_ids.map(
    (id) => categoryPath(categories, id) ?? t("article.unknown_category", { id }),
  );
  return (
    <TruncatedText lines={2} inherit>
      {names.join(", ")}
    </TruncatedText>
  );
}
