import type { ArticleCard, ArticleImage, FoundArticle, FoundIssue, IssueCard } from "#shared/kiosk/pages.ts";
import { accessText, useKiosk } from "../kiosk-context.ts";
import classes from "./cards.module.css";

/** Renders a day in the time zone of the publication. Node and browsers may format it differently, so React does not compare it. */
export function Day({ at }: { at: string }) {
  const { day } = useKiosk();
  return (
    <time dateTime={at} suppressHydrationWarning>
      {day(at)}
    </time>
  );
}

/** Renders the cover of an issue, or its name on paper. `alt` is empty beside the name of the issue. */
export function Cover({
  issue,
  alt = "",
  eager = false,
}: {
  issue: IssueCard;
  alt?: string;
  eager?: boolean;
}) {
  if (issue.coverUrl === null)
    return (
      <span className={classes.noCover} aria-hidden={alt === ""}>
        {issue.name}
      </span>
    );
  return (
    <img
      className={classes.cover}
      src={issue.coverUrl}
      alt={alt}
      width={600}
      height={800}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
      decoding="async"
    />
  );
}

/** Renders issues as a grid of covers, or one below the other with the pages that a search has found. */
export function IssueList({
  issues,
  level,
}: {
  issues: readonly (IssueCard | FoundIssue)[];
  level: 2 | 3 | 4;
}) {
  const kiosk = useKiosk();
  const found = issues.some((issue) => "pages" in issue);
  const Heading = `h${level}` as const;
  return (
    <ul className={found ? classes.foundIssues : classes.issues}>
      {issues.map((issue) => (
        <li key={issue.id} className={classes.issue}>
          <Cover issue={issue} />
          <div>
            <Heading className={classes.issueName} lang={issue.language}>
              <a href={issue.href}>{issue.name}</a>
            </Heading>
            <p className={classes.meta} suppressHydrationWarning>
              <Day at={issue.releasedAt} /> · {accessText(kiosk, issue.access)}
            </p>
            {"pages" in issue && issue.pages.length > 0 && (
              <ul className={classes.foundPages}>
                {issue.pages.map(({ number, href, excerpt }) => (
                  <li key={number}>
                    <a href={href}>{kiosk.t("page", { number })}</a>{" "}
                    <span lang={issue.language}>
                      <Marked excerpt={excerpt} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

export interface ArticleListProps {
  articles: readonly (ArticleCard | FoundArticle)[];
  level: 2 | 3;
  /** True if the first article is large. */
  lead?: boolean;
}

export function ArticleList({ articles, level, lead = false }: ArticleListProps) {
  const kiosk = useKiosk();
  const Heading = `h${level}` as const;
  return (
    <ul className={classes.articles}>
      {articles.map((article, index) => (
        <li
          key={article.id}
          className={classes.article}
          data-lead={lead && index === 0 ? (article.image ? "image" : "text") : undefined}
          lang={article.language}
        >
          {article.image && <Picture image={article.image} sizes="(min-width: 48em) 36rem, 100vw" />}
          <div className={classes.heading}>
            {article.kicker && <p className={classes.kicker}>{article.kicker}</p>}
            <Heading className={classes.title}>
              <a href={article.href}>{article.title}</a>
            </Heading>
          </div>
          <Teaser article={article} />
          <p className={classes.meta} lang={kiosk.document.language} suppressHydrationWarning>
            {[article.byline, kiosk.day(article.releasedAt), accessText(kiosk, article.access)]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Teaser({ article }: { article: ArticleCard | FoundArticle }) {
  if ("excerpt" in article && article.excerpt.length > 0)
    return (
      <p className={classes.preview}>
        <Marked excerpt={article.excerpt} />
      </p>
    );
  return article.preview === "" ? null : <p className={classes.preview}>{article.preview}</p>;
}

/** Renders a part of a text with the words of the search marked. */
function Marked({ excerpt }: { excerpt: FoundArticle["excerpt"] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text do not change on a page.
  return excerpt.map(({ text, found }, index) => (found ? <mark key={index}>{text}</mark> : text));
}

/** Renders an image in the size that fits. */
export function Picture({
  image,
  sizes,
  eager = false,
}: {
  image: ArticleImage;
  sizes: string;
  eager?: boolean;
}) {
  return (
    <img
      src={image.url}
      srcSet={image.sizes.map(({ url, width }) => `${url} ${width}w`).join(", ") || undefined}
      sizes={sizes}
      alt={image.alt}
      width={image.width}
      height={image.height}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
    />
  );
}
