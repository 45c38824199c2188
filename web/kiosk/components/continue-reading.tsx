import { useEffect, useState } from "react";
import { useKiosk, useSite } from "../kiosk-context.ts";
import { isPosition, readingPositions } from "../reading-positions.ts";
import { Block } from "./blocks.tsx";
import classes from "./continue-reading.module.css";
import { CONTINUE_HASH } from "./keep-article-position.tsx";

/** Renders where the reader stopped in the last issues and articles. Only this device knows. Without `empty`, nothing is shown if there are none. */
export function ContinueReading({ empty }: { empty?: string }) {
  const { t } = useKiosk();
  const { site } = useSite();
  const [positions, setPositions] = useState<ReturnType<typeof readingPositions>>([]);
  useEffect(() => setPositions(readingPositions(site.slug)), [site.slug]);
  if (positions.length === 0 && empty === undefined) return null;
  return (
    <Block title={t("continue_title")}>
      {positions.length === 0 && <p className={classes.empty}>{empty}</p>}
      <ul className={classes.continue}>
        {positions.map((one) => (
          <li key={one.href}>
            {isPosition(one) ? (
              <a href={one.href}>
                {one.name} <span>{t("continue_page", { page: one.page })}</span>
              </a>
            ) : (
              <a href={one.href + CONTINUE_HASH}>
                {one.name} <span>{t("continue_percent", { percent: one.percent })}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </Block>
  );
}
