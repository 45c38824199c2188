import type { Sentences } from "#shared/sentences.ts";

/** People, invitations, and one's own account. */
export const people: Sentences = {
  "names a publication twice": "nennt eine Publikation zweimal",
  "is longer than 254 characters": "ist länger als 254 Zeichen",
  "There is no such account.": "Dieses Konto gibt es nicht.",
  "is the address of {0}, who is in this organization already":
    "ist die Adresse von {0}, schon in dieser Organisation",
  "has been invited already; make a new link for that invitation":
    "ist schon eingeladen; erzeugen Sie für diese Einladung einen neuen Link",
  "is needed here, or in at least one publication":
    "muss hier angegeben sein oder in mindestens einer Publikation",
  "add nothing: an administrator may do everything everywhere":
    "fügen nichts hinzu: Die Administration darf überall alles",
  "name a publication that this organization does not have":
    "nennen eine Publikation, die diese Organisation nicht hat",
  "must differ from the password you have now": "muss anders lauten als Ihr bisheriges Passwort",
  "is not your password": "ist nicht Ihr Passwort",
  "is not right: take the one that the app shows now":
    "stimmt nicht: Nehmen Sie den, den die App jetzt zeigt",
};

/** Signing in through an OpenID provider. */
export const signInProvider: Sentences = {
  "must have no user name, query or fragment":
    "darf weder Benutzernamen noch Abfrage noch Fragment enthalten",
  "is not a domain such as example.com": "ist keine Domain wie example.com",
  "is needed: new people have to belong somewhere":
    "muss angegeben sein: Neue Personen müssen irgendwohin gehören",
  "can be required for the claim “email” only, because providers do not report whether another claim is verified":
    "kann nur beim Claim „email“ verlangt werden, weil Anbieter nicht mitteilen, ob ein anderer Claim bestätigt ist",
  "is not an organization of this installation": "ist keine Organisation dieser Installation",
  "cannot be used. {0}": "ist nicht zu gebrauchen. {0:said}",
  "offers no sign-in with a code: its description names no address for it":
    "bietet keine Anmeldung mit einem Code: Seine Beschreibung nennt keine Adresse dafür",
};
