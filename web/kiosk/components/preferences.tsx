import { ALargeSmall } from "lucide-react";
import type { Language } from "#shared/console/languages.ts";
import { TEXT_SIZES, THEMES } from "#shared/kiosk/pages.ts";
import { useKiosk, useSite } from "../kiosk-context.ts";
import classes from "./layout.module.css";

/** Name of each language in that language. Not from `shared`, whose file loads zod. */
const languageNames: Record<Language, string> = { en: "English", de: "Deutsch" };

/** Renders the choices of language, colors and text size. They are a form, so that they also work without script. */
export function Preferences({ action }: { action: string }) {
  const { document, t } = useKiosk();
  return (
    <form method="post" action={action} className={classes.preferences}>
      <input type="hidden" name="path" value={document.path} />
      <Choices
        name="language"
        legend={t("language")}
        chosen={document.language}
        options={Object.entries(languageNames).map(([value, label]) => ({ value, label, lang: value }))}
      />
      <LookChoices />
    </form>
  );
}

/** Renders a button that opens the choices of colors and text size, above a text. */
export function LookButton() {
  const { document, t } = useKiosk();
  const { addresses } = useSite();
  return (
    <>
      <button
        type="button"
        className={classes.iconButton}
        popoverTarget="look"
        aria-label={t("look")}
        title={t("look")}
      >
        <ALargeSmall size={26} aria-hidden />
      </button>
      <form
        id="look"
        popover="auto"
        method="post"
        action={addresses.preferences}
        className={`${classes.preferences} ${classes.look}`}
        aria-label={t("look")}
      >
        <input type="hidden" name="path" value={document.path} />
        <LookChoices />
      </form>
    </>
  );
}

function LookChoices() {
  const { t, look, choose } = useKiosk();
  return (
    <>
      <Choices
        name="theme"
        legend={t("theme")}
        chosen={look.theme}
        options={THEMES.map((value) => ({ value, label: t(`theme_${value}`) }))}
        onChoose={(theme) => choose({ theme })}
      />
      <Choices
        name="text_size"
        legend={t("text_size")}
        chosen={look.textSize}
        options={TEXT_SIZES.map((value) => ({ value, label: t(`size_${value}`) }))}
        onChoose={(textSize) => choose({ textSize })}
      />
    </>
  );
}

interface ChoicesProps<Value extends string> {
  name: string;
  legend: string;
  chosen: Value;
  options: { value: Value; label: string; lang?: string }[];
  /** Applies a choice to this page. Without it, the page is loaded again. */
  onChoose?: (value: Value) => void;
}

function Choices<Value extends string>({ name, legend, chosen, options, onChoose }: ChoicesProps<Value>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(({ value, label, lang }) => (
        <button
          key={value}
          type="submit"
          className={classes.choice}
          name={name}
          value={value}
          lang={lang}
          aria-pressed={value === chosen}
          onClick={(event) => {
            if (!onChoose) return;
            event.preventDefault();
            onChoose(value);
          }}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
