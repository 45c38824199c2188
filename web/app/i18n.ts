import i18next, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import common from "./common.en.ts";

/** The language people read. A second one needs its `<x>.<language>.ts` files and a choice in the person's menu. */
const language = "en";

const textModules = new Map(
  Object.entries(import.meta.glob<{ default: Record<string, unknown> }>("../features/*/*.en.ts")).map(
    ([path, load]) => [path.replace(/^.*\/|\.en\.ts$/g, ""), load],
  ),
);

/** A feature's texts come with its screens: namespace `issue-form` is `issue-form.en.ts` of that feature. */
const featureTexts: BackendModule = {
  type: "backend",
  init() {},
  read(_language, namespace, done) {
    const load = textModules.get(namespace);
    if (!load) {
      done(new Error(`There are no texts named ${namespace}.`), false);
      return;
    }
    load().then(
      (module) => done(null, module.default),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

/** Resolves once the common texts can be shown. */
export function startTexts(): Promise<unknown> {
  document.documentElement.lang = language;
  return i18next
    .use(featureTexts)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      partialBundledLanguages: true,
      resources: { [language]: { common } },
      ns: ["common"],
      defaultNS: "common",
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

/** Fetches the texts of a screen beside its code, so that neither waits for the other. */
export function loadTexts(...namespaces: string[]): Promise<void> {
  return i18next.loadNamespaces(namespaces);
}
