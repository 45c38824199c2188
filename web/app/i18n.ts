import i18next, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { LANGUAGE_COOKIE, type Language, language } from "#shared/console/languages.ts";
import { isolate } from "./isolate.ts";

type Texts = { default: Record<string, unknown> };

/** Loaded one by one: nobody fetches a language they do not read. */
const textModules = new Map(
  Object.entries(
    import.meta.glob<Texts>([
      "./common.en.ts",
      "./common.de.ts",
      "../features/*/*.en.ts",
      "../features/*/*.de.ts",
      "../../shared/i18n/fields.en.ts",
      "../../shared/i18n/fields.de.ts",
    ]),
  ).map(([path, load]) => [path.replace(/^.*\/|\.ts$/g, ""), load]),
);

async function textsOf(namespace: string, of: string): Promise<Record<string, unknown>> {
  const load = textModules.get(`${namespace}.${of}`);
  if (!load) throw new Error(`There are no texts named ${namespace} in ${of}.`);
  return (await load()).default;
}

/** A feature's texts come with its screens: namespace `issue-form` is `issue-form.<language>.ts` of that feature. */
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

/** The router asks for the texts of the first screen before there is a language. */
const started = Promise.withResolvers<void>();

/** The language chosen here last, or the browser's first that the console has. */
const first = chosenHere() ?? spokenHere() ?? "en";

/** Resolves once the common texts can be shown. */
export async function startTexts(): Promise<void> {
  await loadNamesOfDays(first);
  await i18next
    .use(featureTexts)
    .use(initReactI18next)
    .init({
      lng: first,
      supportedLngs: language.options,
      load: "currentOnly",
      fallbackLng: false,
      ns: ["common", "fields"],
      defaultNS: "common",
      // React escapes what would be markup; this keeps names from turning the sentence around them.
      interpolation: { escape: isolate },
      react: { useSuspense: true },
    });
  document.documentElement.lang = first;
  started.resolve();
}

/** Fetches the texts of a screen beside its code, so that neither waits for the other. */
export async function loadTexts(...namespaces: string[]): Promise<void> {
  // On the first screen, beside the common texts; a failure is reported below.
  for (const namespace of namespaces) textsOf(namespace, i18next.language ?? first).catch(() => {});
  await started.promise;
  await i18next.loadNamespaces(namespaces);
}

/** The language on screen. */
export function currentLanguage(): Language {
  return language.catch("en").parse(i18next.language);
}

/**
 * Puts everything on screen into another language, in place: nothing that was typed is lost. Throws, and leaves the
 * language as it is, when its texts cannot be fetched.
 */
export async function switchLanguage(to: Language): Promise<void> {
  rememberHere(to);
  if (to === currentLanguage()) return;
  const shown = Object.keys(i18next.store.data[currentLanguage()] ?? {});
  await Promise.all([loadNamesOfDays(to), ...shown.map((namespace) => textsOf(namespace, to))]);
  await i18next.changeLanguage(to);
  document.documentElement.lang = to;
}

/** Calendars come with English names. */
async function loadNamesOfDays(of: Language): Promise<void> {
  if (of === "de") await import("dayjs/locale/de");
}

function spokenHere(): Language | undefined {
  const spoken = navigator.languages.map((tag) => language.safeParse(tag.split("-")[0]).data);
  return spoken.find((known) => known !== undefined);
}

function chosenHere(): Language | undefined {
  const cookies = document.cookie.split("; ").map((cookie) => cookie.split("="));
  return language.safeParse(cookies.find(([name]) => name === LANGUAGE_COOKIE)?.[1]).data;
}

const ONE_YEAR = 365 * 86_400;

/** In a cookie, so that the service's own pages know it as well. */
function rememberHere(chosen: Language): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where the address is no https.
  document.cookie = `${LANGUAGE_COOKIE}=${chosen}; path=/; max-age=${ONE_YEAR}; samesite=lax${secure}`;
}
