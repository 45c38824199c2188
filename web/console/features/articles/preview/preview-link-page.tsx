import { useQuery } from "@tanstack/react-query";
import { Unlink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { openPreviewLink } from "#shared/console/articles/preview-links.ts";
import { reading } from "#web/api/client.ts";
import { isNotFound } from "#web/api/http/errors.ts";
import { QueryError } from "#web/console/components/feedback/error-state.tsx";
import { PreviewBar } from "#web/console/components/preview/preview-bar.tsx";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PageSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { useLinkToken } from "#web/ui/hooks/use-link-token.ts";
import { Page } from "#web/ui/page/page.tsx";
import classes from "./article-preview.module.css";
import { ReaderView } from "./article-preview.tsx";

/** Renders the article of a preview link, for people with or without an account. */
export default function PreviewLinkPage() {
  const { t } = useTranslation("articles");
  const token = useLinkToken();
  const link = useQuery({
    queryKey: ["preview-link", token],
    queryFn: reading(openPreviewLink, { body: { token } }),
    enabled: token !== "",
  });
  const { data, error } = link;
  const label = t("article.preview.link.title");
  const isUnusable = token === "" || isNotFound(error);
  return (
    <main className={classes.alone}>
      <title>{data?.story.title || label}</title>
      <meta name="robots" content="noindex" />
      {data && !isUnusable ? (
        <>
          <PreviewBar
            label={label}
            sentence={t("article.preview.link.sentence", {
              publication: data.publication.name,
              when: formatInTimeZone(data.expires_at, data.publication.time_zone),
            })}
          />
          <Page width="form">
            <div className={classes.screen}>
              <ReaderView
                record={data.story}
                title={data.story.title || t("article.untitled")}
                timeZone={data.publication.time_zone}
              />
            </div>
          </Page>
        </>
      ) : (
        <Page width="form">
          {isUnusable ? (
            <EmptyState order={1} icon={Unlink} title={t("article.preview.link.unusable_title")}>
              {t("article.preview.link.unusable")}
            </EmptyState>
          ) : error ? (
            <QueryError order={1} query={link} title={t("article.load_failed")} />
          ) : (
            <PageSkeleton />
          )}
        </Page>
      )}
    </main>
  );
}
