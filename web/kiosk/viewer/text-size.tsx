import { AArrowDown, AArrowUp } from "lucide-react";
import { useState } from "react";
import { TEXT_SIZES } from "#shared/kiosk/pages.ts";
import { useKiosk, useSite } from "../kiosk-context.ts";
import classes from "./panels.module.css";
import { Control } from "./viewer-control.tsx";

/** Renders buttons that change the size of the text. The choice applies to articles, too. */
export function TextSizeControls() {
  const { t, document: data } = useKiosk();
  const { addresses } = useSite();
  const [size, setSize] = useState(data.textSize);
  const at = TEXT_SIZES.indexOf(size);
  const choose = (index: number) => {
    const chosen = TEXT_SIZES[index];
    if (chosen === undefined) return;
    setSize(chosen);
    document.documentElement.dataset.textSize = chosen;
    const body = new URLSearchParams({ path: data.path, text_size: chosen });
    // Without a connection the choice lasts as long as this page.
    fetch(addresses.preferences, { method: "POST", body, redirect: "manual", keepalive: true }).catch(
      () => {},
    );
  };
  return (
    <fieldset className={classes.sizes} lang={data.language}>
      <legend>{t("text_size")}</legend>
      <Control icon={AArrowDown} label={t("text_smaller")} onClick={at > 0 ? () => choose(at - 1) : null} />
      <Control
        icon={AArrowUp}
        label={t("text_larger")}
        onClick={at < TEXT_SIZES.length - 1 ? () => choose(at + 1) : null}
      />
    </fieldset>
  );
}
