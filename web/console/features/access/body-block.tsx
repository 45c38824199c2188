import { useTranslation } from "react-i18next";
import { CopyButton } from "#web/ui/data-display/copy-button.tsx";
import classes from "./body-block.module.css";

/** Renders a request or response body, formatted if it is JSON. Copies the original. Null if the body was not read. */
export function BodyBlock({ label, body }: { label: string; body: string | null }) {
  const { t } = useTranslation("access-words");
  const wordsOf = (text: string | null) =>
    text === null ? t("unread_body") : text === "" ? t("empty_body") : readable(text);
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <span>{label}</span>
        {body && <CopyButton value={body} size="compact-xs" />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is long is scrolled by keyboard, too. */}
      <section className={classes.scroll} tabIndex={0} aria-label={label}>
        <pre className={classes.body}>{wordsOf(body)}</pre>
      </section>
    </div>
  );
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
