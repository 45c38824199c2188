import { useEffect, useState } from "react";
import { useKiosk, useSite } from "../kiosk-context.ts";
import { type ReadingPosition, readingPositions } from "../reading-positions.ts";
import { Block } from "./blocks.tsx";
import classes from "./continue-reading.module.css";

/** Renders where the reader stopped in the last issues. Only this device knows. Without `empty`, nothing is shown if there are none. */
export function ContinueReading({ empty }: { empty?: string }) {
  const { t } = useKiosk();
  const { site } = useSite();
  const [positions, setPositions] = useState<ReadingPosition[]>([]);
  useEffect(() => setPositions(readingPositions(site.slug)), [site.slug]);
  if (positions.length === 0 && empty === undefined) return null;
  return (
    <Block title={t("continue_title")}>
      {positions.length === 0 && <p className={classes.empty}>{empty}</p>}
      <ul className={classes.continue}>
        {positions.map(({ issue, name, href, page }) => (
          <li key={issue}>
            <a href={href}>{name}</a> <span>{t("continue_page", { page })}</span>
          </li>
        ))}
      </ul>
    </Block>
  );
}
