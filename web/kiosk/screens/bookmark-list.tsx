import { useEffect, useState } from "react";
import { Block } from "../components/blocks.tsx";
import { useKiosk, useSite } from "../kiosk-context.ts";
import classes from "../offline/offline.module.css";
import { bookmarks, type ReadingPosition } from "../reading-positions.ts";

/** Renders the reader's bookmarks in all issues. Only this device has them. */
export function BookmarkList() {
  const { t } = useKiosk();
  const { site } = useSite();
  const [all, setAll] = useState<ReadingPosition[] | null>(null);
  useEffect(() => setAll(bookmarks(site.slug)), [site.slug]);
  if (all === null) return null;
  return (
    <Block title={t("bookmarks")}>
      {all.length === 0 && <p className={classes.none}>{t("bookmarks_none_at_all")}</p>}
      <ul className={classes.bookmarks}>
        {all.map(({ issue, name, href, page }) => (
          <li key={`${issue} ${page}`}>
            <a href={href}>
              {name} <span>{t("continue_page", { page })}</span>
            </a>
          </li>
        ))}
      </ul>
    </Block>
  );
}
