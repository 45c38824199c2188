import { type Session, setLanguage } from "#shared/console/identity/session.ts";
import { type Language, languageNames } from "#shared/console/languages.ts";
import { call } from "#web/api/client.ts";
import { queryClient } from "#web/api/query-client.ts";
import { sessionQuery } from "#web/api/session.ts";
import { currentLanguage, switchLanguage } from "./i18n.ts";

export const languages = Object.entries(languageNames) as [Language, string][];

/** Language chosen before sign-in. It is saved to the account afterwards. */
let chosenSignedOut: Language | null = null;

/** Changes the language before sign-in. */
export async function chooseLanguageSignedOut(chosen: Language): Promise<void> {
  await switchLanguage(chosen);
  chosenSignedOut = chosen;
}

/** Changes the language of a signed-in person and saves it to their account. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  if (chosen !== currentLanguage()) {
    await switchLanguage(chosen);
    // Messages from the service are in the language of the request, so cached ones are outdated.
    void queryClient.invalidateQueries();
  }
  await keep(chosen);
}

/**
 * Applies the language of the person's account after sign-in. A language chosen during sign-in takes precedence. A
 * failure does not prevent the sign-in.
 */
export async function followPerson({ user }: Session): Promise<void> {
  const chosen = chosenSignedOut;
  chosenSignedOut = null;
  try {
    if (chosen) await keep(chosen);
    else if (user.language) await switchLanguage(user.language);
  } catch (error) {
    console.warn("The language could not be set.", error);
  }
}

async function keep(chosen: Language): Promise<void> {
  await call(setLanguage, { body: { language: chosen } });
  queryClient.setQueryData(
    sessionQuery.queryKey,
    (session) => session && { ...session, user: { ...session.user, language: chosen } },
  );
}
