import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import i18next, { type InitOptions, type ResourceNamespaceMap } from "i18next";
import { type English, english } from "#bff/messages/english.ts";
import { german } from "#bff/messages/german.ts";
import type { Language } from "#shared/console/languages.ts";
import type { KeyOf } from "#shared/i18n/catalogue.ts";

/** Catalogues of the console by namespace, and those of the service. */
type Catalogues = ResourceNamespaceMap & { service: English };

type WithoutPlural<Key extends string> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key;

/** A key with its namespace, such as `articles:action.publish`. A key that is removed from its catalogue fails to compile. */
export type TextKey = {
  [Namespace in keyof Catalogues &
    string]: `${Namespace}:${WithoutPlural<KeyOf<Catalogues[Namespace]>> & string}`;
}[keyof Catalogues & string];

/** The values of a text's placeholders. `count` chooses the plural form. */
type TextValues = Readonly<Record<string, string | number>>;

/** Texts of the product in one language. */
interface Texts {
  /** Returns a text with its values. Throws if one of them is not given. */
  t(key: TextKey, values?: TextValues): string;
  /** Returns a pattern of a text in which placeholders without a value match anything, in all plural forms. */
  pattern(key: TextKey, values?: TextValues): RegExp;
}

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = ["web/console", "web/ui", "shared/i18n"];

async function consoleCatalogues(language: Language): Promise<Record<string, object>> {
  const ending = `.${language}.ts`;
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(ending))
      .map((file) => join(ROOT, folder, file)),
  );
  const catalogues = await Promise.all(
    files.map(async (file) => [
      basename(file, ending),
      ((await import(pathToFileURL(file).href)) as { default: object }).default,
    ]),
  );
  return Object.fromEntries(catalogues) as Record<string, object>;
}

/**
 * The part of i18next used here. Its own types compute every key of every catalogue again at each call, which the compiler does
 * not finish.
 */
interface Translator {
  init(options: InitOptions): Promise<unknown>;
  t(key: string, options: TextValues & { lng: Language }): string;
  exists(key: string, options: TextValues & { lng: Language }): boolean;
  getResource(language: Language, namespace: string, path: string): unknown;
}

const i18n = i18next.createInstance() as unknown as Translator;
await i18n.init({
  lng: "en",
  resources: {
    en: { ...(await consoleCatalogues("en")), service: english },
    de: { ...(await consoleCatalogues("de")), service: german },
  },
  interpolation: { escapeValue: false },
  missingInterpolationHandler(text, [placeholder]: RegExpExecArray) {
    throw new Error(`No value is given for ${placeholder} of “${text}”.`);
  },
});

/** Returns the texts in a language. */
export function textsIn(language: Language): Texts {
  return {
    t(key, values = {}) {
      if (!i18n.exists(key, { lng: language, ...values })) throw new Error(`${key} needs a count.`);
      return i18n.t(key, { lng: language, ...values });
    },
    pattern(key, values = {}) {
      const [namespace, path] = key.split(":") as [string, string];
      const forms = ["", "_one", "_other"]
        .map((ending) => i18n.getResource(language, namespace, path + ending))
        .filter((form) => typeof form === "string")
        .map((form) =>
          form
            .split(/(\{\{.*?\}\})/)
            .map((part) => {
              const name = /^\{\{\s*(\w+)/.exec(part)?.[1];
              if (name === undefined) return escapePattern(part);
              return name in values ? escapePattern(String(values[name])) : ".*";
            })
            .join("")
            // A value can be empty.
            .replaceAll(" .*", " ?.*"),
        );
      return new RegExp(forms.join("|"));
    },
  };
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** The texts of the console in English, the language of most specs. */
export const { t, pattern } = textsIn("en");

/** Returns a pattern that any of these texts or patterns matches. */
export function anyOf(...texts: (string | RegExp)[]): RegExp {
  return new RegExp(
    texts.map((text) => (typeof text === "string" ? escapePattern(text) : text.source)).join("|"),
  );
}
