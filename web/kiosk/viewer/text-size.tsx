import { AArrowDown, AArrowUp } from "lucide-react";
import { TEXT_SIZES } from "#shared/kiosk/pages.ts";
import { useKiosk } from "../kiosk-context.ts";
import classes from "./panels.module.css";
import { Control } from "./viewer-control.tsx";

/** Renders buttons that change the size of the text. The choice applies to articles, too. */
export function TextSizeControls() {
  const { t, document, look, choose } = useKiosk();
  const at = TEXT_SIZES.indexOf(look.textSize);
  const [smaller, larger] = [TEXT_SIZES[at - 1], TEXT_SIZES[at + 1]];
  const chooses = (textSize: typeof smaller) => textSize && (() => choose({ textSize }));
  return (
    <fieldset className={classes.sizes} lang={document.language}>
      <legend>{t("text_size")}</legend>
      <Control icon={AArrowDown} label={t("text_smaller")} onClick={chooses(smaller) ?? null} />
      <Control icon={AArrowUp} label={t("text_larger")} onClick={chooses(larger) ?? null} />
    </fieldset>
  );
}
