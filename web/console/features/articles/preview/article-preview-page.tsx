import { Alert, Button, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Eye, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { paths } from "#web/console/app/routing/paths.ts";
import { PageTitle } from "#web/console/components/page/page-title.tsx";
import { failedRead } from "#web/console/components/record/record-failure.tsx";
import { formatDateTime, formatMoney } from "#web/lib/format.ts";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import { PageSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { Page } from "#web/ui/page/page.tsx";
import { ArticleFailure } from "../article-failure.tsx";
import { stateOf } from "../article-state.ts";
import { titleOf } from "../article-values.ts";
import { articleQuery } from "../articles.api.ts";
import { useLiveArticles } from "../use-live-articles.ts";
import classes from "./article-preview.module.css";
import { RenderedText } from "./rendered-text.tsx";

export default function ArticlePreviewPage() {
  const { t } = useTranslation("articles");
  const { publication } = usePublication();
  const storyId = Number(useParams().storyId);
  const article = useQuery(articleQuery(usePublicationRef(), storyId));
  useLiveArticles(publication.id);
  const record = article.data?.data;
  const title = record ? titleOf(record) : t("article.preview.title");
  const failed = failedRead(article);
  return (
    <Page width="form">
      <PageTitle
        title={t("article.preview.title")}
        crumbs={[
          { label: t("title"), to: paths.articles(publication.id) },
          { label: title, to: paths.article(publication.id, storyId) },
        ]}
      />
      {failed ? (
        <ArticleFailure read={failed} />
      ) : article.data ? (
        <ReaderView record={article.data.data} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}

/** Renders the saved article as a reader with access sees it. */
function ReaderView({ record }: { record: ConsoleStory }) {
  const { t } = useTranslation("articles");
  const { id, time_zone } = usePublication().publication;
  const state = stateOf(record, useNow());
  const notice =
    state.kind === "draft"
      ? t("article.preview.unpublished")
      : state.kind === "undated"
        ? t("article.preview.undated")
        : state.kind === "scheduled"
          ? t("article.preview.scheduled", { when: formatDateTime(state.from, time_zone) })
          : t("article.preview.visible");
  const { subscription_required: subscription, purchase_required: purchase, image } = record;
  const access =
    subscription && purchase ? "both" : subscription ? "subscription" : purchase ? "purchase" : "free";
  return (
    <>
      <Alert color="gray" icon={<Eye size={18} aria-hidden />} mb="xl">
        <div className={classes.notice}>
          <Text size="sm">{notice}</Text>
          <Button
            component={Link}
            to={paths.article(id, record.id)}
            size="xs"
            variant="default"
            leftSection={<Pencil size={14} aria-hidden />}
          >
            {t("article.preview.back")}
          </Button>
        </div>
      </Alert>
      <article className={classes.article} lang={record.language}>
        {record.kicker && (
          <p className={classes.kicker} dir="auto">
            {record.kicker}
          </p>
        )}
        <Title order={1} className={classes.title} dir="auto">
          {titleOf(record)}
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
        <Text size="sm" c="dimmed" component="p" mb="xl" lang="en">
          {record.released_at && <DualTimeZone instant={record.released_at} timeZone={time_zone} inline />}
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
        <RenderedText markdown={record.content} lang={record.language} />
      </article>
    </>
  );
}
