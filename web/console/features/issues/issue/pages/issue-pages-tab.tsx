import { Button, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FileStack } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ImportPage, ImportSummary } from "#shared/console/issues/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { usePublicationRef } from "#web/api/session.ts";
import { QueryError } from "#web/console/components/feedback/error-state.tsx";
import { formatNumber } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { importPagesQuery } from "../../api/issues.api.ts";
import { type IssueState, isImporting, viewedImport } from "../../state/issue-state.ts";
import classes from "../issue-page.module.css";

export interface PagesTabProps {
  record: Emag;
  summary: ImportSummary | undefined;
  state: IssueState;
}

/** Renders page thumbnails. Pages that aren't rendered yet are blank. */
export function PagesTab({ record, summary, state }: PagesTabProps) {
  if (!summary) return <Sheets count={12} ratio={1 / Math.SQRT2} />;
  return <Pages record={record} summary={summary} state={state} />;
}

function Pages({ record, summary, state }: PagesTabProps & { summary: ImportSummary }) {
  const { t } = useTranslation("issue");
  const { publication_id } = usePublicationRef();
  const importId = viewedImport(summary);
  const query = useQuery(importPagesQuery(importId));
  const importing = isImporting(state);
  if (query.isPending) return <Sheets count={12} ratio={1 / Math.SQRT2} />;
  if (!query.data) return <QueryError query={query} title={t("pages_failed")} />;
  const { pages } = query.data;
  const total = Math.max(pages.length, query.data.page_count ?? 0);
  const [first] = pages;
  const ratio = first ? first.width / first.height : 1 / Math.SQRT2;
  if (total === 0 && importing)
    return (
      <>
        <Text size="sm" c="dimmed" mb="sm" role="status">
          {t("no_pages_importing")}
        </Text>
        <Sheets count={12} ratio={ratio} />
      </>
    );
  if (pages.length === 0 && !importing)
    return (
      <EmptyState
        icon={FileStack}
        title={t("no_pages_title")}
        action={
          <Button
            component={Link}
            to={`${paths.issue(publication_id, record.id)}?tab=import`}
            variant="default"
          >
            {t("see_import")}
          </Button>
        }
      >
        {t("no_pages_failed")}
      </EmptyState>
    );
  return (
    <>
      <Text size="sm" c="dimmed" className={classes.bar} role="status">
        {pages.length < total
          ? t("rendered_of", { done: formatNumber(pages.length), total: formatNumber(total) })
          : t("pages_count", { count: total })}
      </Text>
      <ol className={classes.grid} aria-label={t("tab.pages")}>
        {pages.map((page) => (
          <Tile key={page.number} {...page} to={paths.issuePage(publication_id, record.id, page.number)} />
        ))}
        {importing && <Blanks count={total - pages.length} ratio={ratio} />}
      </ol>
    </>
  );
}

const Tile = memo(function Tile({ number, width, height, thumbnail_url, to }: ImportPage & { to: string }) {
  const { t } = useTranslation("issue");
  return (
    <li className={classes.tile}>
      <Link to={to} className={classes.tileLink} aria-label={t("open_page", { number })}>
        <img
          className={classes.sheet}
          src={thumbnail_url}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
        {formatNumber(number)}
      </Link>
    </li>
  );
});

function Sheets({ count, ratio }: { count: number; ratio: number }) {
  return (
    <ol className={classes.grid} aria-hidden>
      <Blanks count={count} ratio={ratio} />
    </ol>
  );
}

function Blanks({ count, ratio }: { count: number; ratio: number }) {
  return Array.from({ length: Math.max(0, count) }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blank sheets are all alike.
    <li key={index} className={classes.tile} aria-hidden>
      <Skeleton radius={2} className={classes.sheet} style={{ aspectRatio: ratio }} />
      <Text size="xs" c="dimmed" ta="center">
        &nbsp;
      </Text>
    </li>
  ));
}
