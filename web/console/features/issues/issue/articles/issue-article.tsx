import { Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { getImportPicture, type ImportArticle } from "#shared/console/issues/import-content.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { formatNumber } from "#web/console/i18n/formats.ts";
import { MarkdownView } from "#web/ui/markdown/markdown-view.tsx";
import { importArticleQuery } from "../../api/issue-content.api.ts";
import { neighborsOf } from "./article-order.ts";
import classes from "./issue-article.module.css";

export interface IssueArticleProps {
  importId: string;
  articles: ImportArticle[];
  article: ImportArticle;
  language: string;
  rightToLeft: boolean;
}

export function IssueArticle({ importId, articles, article, language, rightToLeft }: IssueArticleProps) {
  const { t } = useTranslation("issue");
  const query = useQuery(importArticleQuery(importId, article.number));
  const { previous, next } = neighborsOf(articles, article.number);
  const column = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls to the top when another article opens.
    if (column.current && column.current.getBoundingClientRect().top < 0) column.current.scrollIntoView();
  }, []);
  return (
    <div className={classes.column} ref={column}>
      <Text size="xs" c="dimmed" mb="sm">
        {t("articles.position", {
          number: formatNumber(article.number),
          total: formatNumber(articles.length),
        })}
        {!article.linear && ` · ${t("articles.not_linear")}`}
      </Text>
      <QueryBoundary
        query={query}
        failed={t("articles.article_failed")}
        waiting={
          <Stack gap={12} aria-busy>
            {[60, 94, 88, 91, 40].map((width) => (
              <Skeleton key={width} h={14} w={`${width}%`} />
            ))}
          </Stack>
        }
      >
        {({ content }) => (
          <ArticleText
            importId={importId}
            title={article.title}
            content={content}
            language={language}
            rightToLeft={rightToLeft}
          />
        )}
      </QueryBoundary>
      <Group
        component="nav"
        aria-label={t("articles.neighbors")}
        justify="space-between"
        className={classes.turn}
      >
        {previous ? <Turn article={previous} kind="previous" /> : <span />}
        {next && <Turn article={next} kind="next" />}
      </Group>
    </div>
  );
}

function Turn({ article, kind }: { article: ImportArticle; kind: "previous" | "next" }) {
  const { t } = useTranslation("issue");
  const icon =
    kind === "previous" ? <ArrowLeft size={16} aria-hidden /> : <ArrowRight size={16} aria-hidden />;
  return (
    <Button
      component={Link}
      to={addressOf(article.number)}
      preventScrollReset
      variant="default"
      {...(kind === "previous" ? { leftSection: icon } : { rightSection: icon })}
      aria-label={t(`articles.${kind}`, { title: article.title })}
      miw={0}
    >
      <bdi>{article.title}</bdi>
    </Button>
  );
}

interface ArticleTextProps {
  importId: string;
  title: string;
  content: string;
  language: string;
  rightToLeft: boolean;
}

/** Languages whose articles are never right-to-left, even if the book's page direction is. */
const neverRightToLeft = /^(ja|zh|ko)\b/i;

function ArticleText({ importId, title, content, language, rightToLeft }: ArticleTextProps) {
  const { t } = useTranslation("issue");
  const navigate = useNavigate();
  /** Opens links between articles in this page. */
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const address = link?.getAttribute("href");
    if (!address?.startsWith(addressOf("")) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(address, { preventScrollReset: true });
  };
  return (
    <article
      className={classes.article}
      lang={language}
      dir={rightToLeft && !neverRightToLeft.test(language) ? "rtl" : "ltr"}
      aria-label={title}
    >
      {!startsWithHeading(content) && (
        <Title order={2} className={classes.title}>
          {title}
        </Title>
      )}
      {content.trim() === "" ? (
        <Text c="dimmed" lang="en" dir="ltr">
          {t("articles.empty")}
        </Text>
      ) : (
        // Only the links inside are interactive, and keys on them fire click events.
        <MarkdownView
          markdown={content}
          pictures={picturesOf(importId)}
          adapt={withArticleLinks}
          onClick={follow}
        />
      )}
    </article>
  );
}

function addressOf(number: number | string): string {
  return `?tab=articles&article=${number}`;
}

/** Returns whether the text starts with its own heading, ignoring a page number or an image before it. */
function startsWithHeading(content: string): boolean {
  return /^#{1,6} /m.test(content.slice(0, 300));
}

/** Returns the URL prefix of an import's images. */
function picturesOf(importId: string): string {
  return getImportPicture.path.replace(":import_id", importId).replace(":picture_number", "");
}

/** Rewrites links to other articles of the issue to this page. Other links open in a new tab. */
function withArticleLinks(html: string): string {
  return html
    .replaceAll(
      / href="#article-(\d+)"/g,
      (_, number: string) => ` href="?tab=articles&amp;article=${number}"`,
    )
    .replaceAll(/<a href="http/g, '<a target="_blank" href="http');
}
