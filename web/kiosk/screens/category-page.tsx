import type { KioskPageOf } from "#shared/kiosk/pages.ts";
import { ButtonLink } from "../components/blocks.tsx";
import { ArticleList } from "../components/cards.tsx";
import { useKiosk } from "../kiosk-context.ts";
import classes from "./kiosk-list-page.module.css";

/** Renders the articles of a category and of those below it. */
export function CategoryPage({ page }: { page: KioskPageOf<"category"> }) {
  const { t } = useKiosk();
  return (
    <>
      <header className={classes.head}>
        {page.parents.map(({ name, href }) => (
          <a key={href} className={classes.parent} href={href}>
            {name}
          </a>
        ))}
        <h1 className={classes.title}>{page.name}</h1>
        {page.children.length > 0 && (
          <ul className={classes.children}>
            {page.children.map(({ name, href }) => (
              <li key={href}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ul>
        )}
      </header>
      {page.articles.length === 0 ? (
        <p className={classes.empty}>{t("category_empty")}</p>
      ) : (
        <ArticleList articles={page.articles} level={2} lead />
      )}
      {page.more !== null && (
        <p className={classes.more}>
          <ButtonLink href={page.more}>{t("more_articles")}</ButtonLink>
        </p>
      )}
    </>
  );
}
