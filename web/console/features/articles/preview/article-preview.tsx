import { SegmentedControl, Text, Title } from "@mantine/core";
import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PreviewedStory } from "#shared/console/articles/preview-links.ts";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { isProtectedStory } from "#shared/kiosk/stories.ts";
import { usePublication } from "#web/api/session.ts";
import { formatDateTime, formatInTimeZone, formatMoney } from "#web/console/app/i18n/formats.ts";
import { paths } from "#web/console/app/routing/paths.ts";
import { PreviewBar } from "#web/console/components/page/preview-bar.tsx";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { useUrlState, withParameters } from "#web/ui/hooks/use-url-state.ts";
import { Page } from "#web/ui/page/page.tsx";
import { stateOf, untilOf } from "../article-state.ts";
import { titleOf } from "../article-values.ts";
import classes from "./article-preview.module.css";
import { RenderedText } from "./rendered-text.tsx";

/** Renders the saved article, with the changes of its draft, as readers see it, with a choice of the reader and the width. */
export function ArticlePreview({ record }: { record: ConsoleStory }) {
  const { t } = useTranslation("articles");
  const { publication } = usePublication();
  const [params, changeQuery] = useUrlState();
  const reader = params.get("reader") === "non_subscriber" ? "non_subscriber" : "subscriber";
  const width = params.get("width") === "phone" ? "phone" : "full";
  const isLocked = reader === "non_subscriber" && isProtectedStory(record);
  const choose = (name: string, value: string | null) =>
    changeQuery((now) => withParameters(now, { [name]: value }), { replace: true });
  return (
    <>
      <PreviewBar
        label={t("article.preview.title")}
        sentence={useSentence(record)}
        back={{ label: t("article.preview.back"), to: paths.article(publication.id, record.id) }}
      >
        <SegmentedControl
          size="xs"
          aria-label={t("article.preview.reader.label")}
          value={reader}
          onChange={(value) => choose("reader", value === "subscriber" ? null : value)}
          data={(["subscriber", "non_subscriber"] as const).map((value) => ({
            value,
            label: t(`article.preview.reader.${value}`),
          }))}
        />
        <SegmentedControl
          size="xs"
          visibleFrom="sm"
          aria-label={t("article.preview.width.label")}
          value={width}
          onChange={(value) => choose("width", value === "full" ? null : value)}
          data={(["full", "phone"] as const).map((value) => ({
            value,
            label: t(`article.preview.width.${value}`),
          }))}
        />
      </PreviewBar>
      <Page width="form">
        <div className={classes.screen} data-width={width}>
          <ReaderView
            record={record}
            title={titleOf(record)}
            timeZone={publication.time_zone}
            isLocked={isLocked}
          />
        </div>
      </Page>
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
          ? t("article.preview.scheduled", { when: formatDateTime(state.from, time_zone) })
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
  isLocked: boolean;
}

/** Renders what a reader gets. Without access, the text is missing. */
export function ReaderView({ record, title, timeZone, isLocked }: ReaderViewProps) {
  const { t, i18n } = useTranslation("articles");
  const { subscription_required: subscription, purchase_required: purchase, image } = record;
  const access =
    subscription && purchase ? "both" : subscription ? "subscription" : purchase ? "purchase" : "free";
  return (
    <article className={classes.article} lang={record.language}>
      {record.kicker && (
        <p className={classes.kicker} dir="auto">
          {record.kicker}
        </p>
      )}
      <Title order={1} className={classes.title} dir="auto">
        {title}
      </Title>
      {record.preview !== "" && (
        <p className={classes.summary} dir="auto">
          {record.preview}
        </p>
      )}
      {record.byline && (
        <p className={classes.byline} dir="auto">
          {record.byline}
        </p>
      )}
      <Text size="sm" c="dimmed" component="p" mb="xl" lang={i18n.language}>
        {record.released_at && <DualTimeZone instant={record.released_at} timeZone={timeZone} inline />}
        {record.released_at && " · "}
        {t(`article.preview.access.${access}`, { price: formatMoney(record.cents, record.currency) })}
      </Text>
      {image && (
        <figure className={classes.figure}>
          <img
            src={image.url}
            alt={record.image_alt ?? ""}
            width={image.width}
            height={image.height}
            className={classes.image}
          />
          {(record.image_caption || record.image_credit) && (
            <figcaption className={classes.caption} dir="auto">
              {record.image_caption} {record.image_credit && <small>{record.image_credit}</small>}
            </figcaption>
          )}
        </figure>
      )}
      {isLocked ? (
        <div className={classes.locked} lang={i18n.language}>
          <Lock size={20} aria-hidden />
          <Text fw={600}>{t("article.preview.locked_title")}</Text>
          <Text size="sm">{t("article.preview.locked")}</Text>
        </div>
      ) : (
        <RenderedText markdown={record.content} lang={record.language} />
      )}
    </article>
  );
}
