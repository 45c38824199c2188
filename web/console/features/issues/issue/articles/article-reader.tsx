import { useSearchParams } from "react-router-dom";
import type { Book, ImportArticle, TocEntry } from "#shared/console/issues/import-content.ts";
import { ArticleContents } from "./article-contents.tsx";
import { articlesInContents } from "./article-order.ts";
import { IssueArticle } from "./issue-article.tsx";
import classes from "./issue-articles-tab.module.css";

export interface ArticleReaderProps {
  importId: string;
  content: { book: Book | null; articles: ImportArticle[] };
  /** Language of the issue, used if the book has none. */
  language: string;
}

/** Renders the table of contents next to the article in the URL. There must be at least one article. */
export function ArticleReader({ importId, content: { book, articles }, language }: ArticleReaderProps) {
  const [params] = useSearchParams();
  const wanted = Number(params.get("article"));
  const current = articles.find(({ number }) => number === wanted) ?? firstOf(articles, book?.toc ?? []);
  return (
    <div className={classes.layout}>
      <ArticleContents book={book} articles={articles} current={current.number} />
      <IssueArticle
        key={current.number}
        importId={importId}
        articles={articles}
        article={current}
        language={book?.language ?? language}
        rightToLeft={book?.direction === "rtl"}
      />
    </div>
  );
}

/** Returns the first article of the contents or, without any, of the reading order. */
function firstOf(articles: ImportArticle[], toc: readonly TocEntry[]): ImportArticle {
  const [listed] = articlesInContents(toc);
  const open = articles.find(({ number }) => number === listed) ?? articles.find(({ linear }) => linear);
  return open ?? articles[0]!;
}
