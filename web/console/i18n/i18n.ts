import i18next, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { LANGUAGE_COOKIE, type Language, languages } from "#shared/console/languages.ts";
import { isolate } from "./isolate.ts";

type Texts = { default: Record<string, unknown> };

/** Loaded lazily, so that only the texts of the current language are fetched. */
const textModules = new Map(
  Object.entries(
    import.meta.glob<Texts>([
      "./common.en.ts",
      "./common.de.ts",
      "../features/*/texts/*.en.ts",
      "../features/*/texts/*.de.ts",
      "../../ui/*/texts/*.en.ts",
      "../../ui/*/texts/*.de.ts",
      "../../../shared/i18n/fields.en.ts",
      "../../../shared/i18n/fields.de.ts",
    ]),
  ).map(([path, load]) => [path.replace(/^.*\/|\.ts$/g, ""), load]),
);

async function textsOf(namespace: string, of: string): Promise<Record<string, unknown>> {
  const load = textModules.get(`${namespace}.${of}`);
  if (!load) throw new Error(`There are no texts named ${namespace} in ${of}.`);
  return (await load()).default;
}

/** Loads a feature's texts with its screens: namespace `issue-form` is `texts/issue-form.<language>.ts` of the feature. */
const featureTexts: BackendModule = {
  type: "backend",
  init() {},
  read(of, namespace, done) {
    textsOf(namespace, of).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

/** The router requests the texts of the first screen before i18next is initialized. */
const started = Promise.withResolvers<void>();

/** The language last chosen in this browser, or the first supported language of the browser. */
const first = storedLanguage() ?? browserLanguage() ?? "en";

/** Initializes i18next. Resolves when the common texts are loaded. */
export async function startTexts(): Promise<void> {
  await loadNamesOfDays(first);
  await i18next
    .use(featureTexts)
    .use(initReactI18next)
    .init({
      lng: first,
      supportedLngs: languages,
      load: "currentOnly",
      fallbackLng: false,
      ns: ["common", "fields"],
      defaultNS: "common",
      // React already escapes markup. This isolates the text direction of inserted names.
      interpolation: { escape: isolate },
      react: { useSuspense: true },
    });
  document.documentElement.lang = first;
  started.resolve();
}

/** Loads the texts of a screen in parallel with its code. */
export async function loadTexts(...namespaces: string[]): Promise<void> {
  // On the first screen they load in parallel with the common texts. A failure is reported below.
  for (const namespace of namespaces) textsOf(namespace, i18next.language ?? first).catch(() => {});
  await started.promise;
  await i18next.loadNamespaces(namespaces);
}

export function currentLanguage(): Language {
  return languages.find((known) => known === i18next.language) ?? "en";
}

/**
 * Switches the language without a reload, so no input is lost. Throws and keeps the current language if its texts can't
 * be loaded.
 */
export async function switchLanguage(to: Language): Promise<void> {
  storeLanguage(to);
  if (to === currentLanguage()) return;
  const shown = Object.keys(i18next.store.data[currentLanguage()] ?? {});
  await Promise.all([loadNamesOfDays(to), ...shown.map((namespace) => textsOf(namespace, to))]);
  await i18next.changeLanguage(to);
  document.documentElement.lang = to;
}

/** dayjs includes only English names of days and months. */
async function loadNamesOfDays(of: Language): Promise<void> {
  if (of === "de") await import("dayjs/locale/de");
}

function browserLanguage(): Language | undefined {
  const spoken = navigator.languages.map((tag) => languages.find((known) => known === tag.split("-")[0]));
  return spoken.find((known) => known !== undefined);
}

function storedLanguage(): Language | undefined {
  const cookies = document.cookie.split("; ").map((cookie) => cookie.split("="));
  const chosen = cookies.find(([name]) => name === LANGUAGE_COOKIE)?.[1];
  return languages.find((known) => known === chosen);
}

const ONE_YEAR = 365 * 86_400;

/** Stored in a cookie, so that pages rendered by the service use it, too. */
function storeLanguage(chosen: Language): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available over plain http.
  document.cookie = `${LANGUAGE_COOKIE}=${chosen}; path=/; max-age=${ONE_YEAR}; samesite=lax${secure}`;
}
