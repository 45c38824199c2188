import { type Language, languageNames } from "#shared/console/languages.ts";
import { type Session, setLanguage } from "#shared/console/session.ts";
import { call } from "../api/client.ts";
import { sessionQuery } from "../api/session.ts";
import { currentLanguage, switchLanguage } from "./i18n.ts";
import { queryClient } from "./query-client.ts";

/** What can be chosen, each under its own name. */
export const languages = Object.entries(languageNames) as [Language, string][];

/** Chosen before anybody had signed in; the account hears of it afterwards. */
let chosenAtTheDoor: Language | null = null;

/** Somebody who is not signed in chooses a language. */
export async function chooseLanguageAtTheDoor(chosen: Language): Promise<void> {
  await switchLanguage(chosen);
  chosenAtTheDoor = chosen;
}

/** Somebody signed in chooses a language: kept with the account, so that it follows them. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  if (chosen !== currentLanguage()) {
    await switchLanguage(chosen);
    // What the service says in sentences comes in the language it is asked in.
    void queryClient.invalidateQueries();
  }
  await keep(chosen);
}

/**
 * Whoever has just been recognised reads what they chose the last time, wherever that was. A choice made while
 * signing in counts for more. Failing at it keeps nobody out.
 */
export async function followPerson({ user }: Session): Promise<void> {
  const chosen = chosenAtTheDoor;
  chosenAtTheDoor = null;
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
