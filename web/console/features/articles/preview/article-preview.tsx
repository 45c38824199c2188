import { Text, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { PreviewedStory } from "#shared/console/articles/preview-links.ts";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { usePublication } from "#web/api/session.ts";
import { QueryError } from "#web/console/components/feedback/error-state.tsx";
import { KioskFrame } from "#web/console/components/preview/kiosk-frame.tsx";
import { PreviewBar } from "#web/console/components/preview/preview-bar.tsx";
import { PreviewControls } from "#web/console/components/preview/preview-controls.tsx";
import { useKioskPreview } from "#web/console/components/preview/use-kiosk-preview.ts";
import { formatInTimeZone, formatMoney } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import { PageSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { Page } from "#web/ui/page/page.tsx";
import { stateOf, untilOf } from "../article-state.ts";
import { articleInKioskQuery } from "../articles.api.ts";
import { ArticleParts } from "./article-parts.tsx";
import { RenderedText } from "./rendered-text.tsx";

/** Renders the saved article, with its draft, as the kiosk shows it, or the kiosk at a moment, with a choice of the reader and the width. */
export function ArticlePreview({ record }: { record: ConsoleStory }) {
  const { t } = useTranslation(["articles", "common"]);
  const { publication } = usePublication();
  const preview = useKioskPreview();
  const { query, width } = preview;
  const version = `${record.updated_at} ${record.draft_version}`;
  const shown = useQuery(articleInKioskQuery(publication.id, record.id, { query, version }));
  const sentence = useSentence(record);
  return (
    <>
      <VisuallyHidden component="h1">{t("article.preview.title")}</VisuallyHidden>
      <PreviewBar
        label={t("article.preview.title")}
        sentence={
          query.at === undefined
            ? sentence
            : t("common:preview.at", { when: formatInTimeZone(query.at, publication.time_zone) })
        }
        back={{ label: t("article.compare.back"), to: paths.article(publication.id, record.id) }}
      >
        <PreviewControls {...preview} />
      </PreviewBar>
      {shown.data ? (
        <KioskFrame html={shown.data.html} title={t("article.preview.title")} width={width} />
      ) : (
        <Page width="form">
          {shown.isError ? <QueryError query={shown} title={t("common:preview.failed")} /> : <PageSkeleton />}
        </Page>
      )}
    </>
  );
}

/** Returns who sees the article from when, and until when. */
function useSentence(record: ConsoleStory): string {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const state = stateOf(record, useNow());
  const until = untilOf(state);
  const sentence = record.draft
    ? t("article.preview.draft")
    : state.kind === "draft"
      ? t("article.preview.unpublished")
      : state.kind === "undated"
        ? t("article.preview.undated")
        : state.kind === "scheduled"
          ? t("article.preview.scheduled", { when: formatInTimeZone(state.from, time_zone) })
          : t("article.preview.visible");
  return until && !record.draft
    ? `${sentence} ${t("sentence.until", { when: formatInTimeZone(until, time_zone) })}.`
    : sentence;
}

interface ReaderViewProps {
  record: PreviewedStory;
  title: string;
  /** Time zone of the publication. */
  timeZone: string;
}

/** Renders what a reader with access gets, for people with a preview link. */
export function ReaderView({ record, title, timeZone }: ReaderViewProps) {
  const { t, i18n } = useTranslation("articles");
  const { subscription_required: subscription, purchase_required: purchase } = record;
  const access =
    subscription && purchase ? "both" : subscription ? "subscription" : purchase ? "purchase" : "free";
  return (
    <ArticleParts
      article={record}
      titleOrder={1}
      text={(part) => (part === "title" ? title : record[part])}
      facts={
        <Text size="sm" c="dimmed" component="p" mb="xl" lang={i18n.language}>
          {record.released_at && <DualTimeZone instant={record.released_at} timeZone={timeZone} inline />}
          {record.released_at && " · "}
          {t(`article.preview.access.${access}`, { price: formatMoney(record.cents, record.currency) })}
        </Text>
      }
    >
      <RenderedText markdown={record.content} lang={record.language} />
    </ArticleParts>
  );
}
