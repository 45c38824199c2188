import { TEXT_SIZES, THEMES } from "#shared/kiosk/pages.ts";
import { useKiosk } from "../kiosk-context.ts";
import { languageNames } from "../texts/language-names.ts";
import classes from "./layout.module.css";

/** Renders the choices of language, colors and text size. They are a form, so that they also work without script. */
export function Preferences({ action }: { action: string }) {
  const { document, t } = useKiosk();
  const { language, theme, textSize, path } = document;
  return (
    <form method="post" action={action} className={classes.preferences}>
      <input type="hidden" name="path" value={path} />
      <Choices
        name="language"
        legend={t("language")}
        chosen={language}
        options={Object.entries(languageNames).map(([value, label]) => ({ value, label, lang: value }))}
      />
      <Choices
        name="theme"
        legend={t("theme")}
        chosen={theme}
        options={THEMES.map((value) => ({ value, label: t(`theme_${value}`) }))}
      />
      <Choices
        name="text_size"
        legend={t("text_size")}
        chosen={textSize}
        options={TEXT_SIZES.map((value) => ({ value, label: t(`size_${value}`) }))}
      />
    </form>
  );
}

interface ChoicesProps {
  name: string;
  legend: string;
  chosen: string;
  options: { value: string; label: string; lang?: string }[];
}

function Choices({ name, legend, chosen, options }: ChoicesProps) {
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
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
