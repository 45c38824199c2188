import type { Sentences } from "#shared/sentences.ts";

/** The desk of access, and what readers are told. */
export const access: Sentences = {
  "“authorize” was asked with a token that nobody issued. {0}":
    "„authorize“ wurde mit einem Token gefragt, den niemand ausgestellt hat. {0:said}",
  "“authorize” was asked with a token that nobody issued":
    "„authorize“ wurde mit einem Token gefragt, den niemand ausgestellt hat",
  "{0} answered {1}. Enter the issuer as the identity provider names itself.":
    "{0} antwortete mit {1}. Geben Sie den Aussteller so ein, wie sich der Identitätsanbieter selbst nennt.",
  "{0} cannot be read: {1}.": "{0} ist nicht lesbar: {1:said}.",
  "{0} is no description of an OpenID provider.": "{0} ist keine Beschreibung eines OpenID-Anbieters.",
  "{0}, and the server answered “granted: false”. Nobody is let in by that, but 401 is what tells a reader to sign in again.":
    "{0:said}, und der Server antwortete „granted: false“. Damit kommt niemand herein, aber erst 401 sagt dem Leser, dass er sich neu anmelden soll.",
  "{0}, and the server let it in. It has to check tokens and answer 401; like this, everybody may read everything.":
    "{0:said}, und der Server ließ ihn herein. Er muss Tokens prüfen und mit 401 antworten; so darf jeder alles lesen.",
  "{0}, and the server refused it with 401. But the address holds “/svc-api” already, which is added to it; servers may answer so under any address. Enter it without.":
    "{0:said}, und der Server wies ihn mit 401 ab. Die Adresse enthält aber schon „/svc-api“, das an sie angehängt wird; Server können unter jeder Adresse so antworten. Geben Sie sie ohne ein.",
  "{0}, and the server refused it with 401, as it has to.":
    "{0:said}, und der Server wies ihn mit 401 ab, wie er soll.",
  "Nothing answers at this address. Look at its spelling, its port, and whether the server is up.":
    "Unter dieser Adresse antwortet nichts. Prüfen Sie Schreibweise und Port, und ob der Server läuft.",
  "The address leads into a private network, which this service does not reach. Whoever runs it can allow that with NEWSRACK_ALLOW_PRIVATE.":
    "Die Adresse führt in ein privates Netz, das dieser Dienst nicht erreicht. Wer ihn betreibt, kann es mit NEWSRACK_ALLOW_PRIVATE erlauben.",
  "The address is public and begins with http://. Enter one that begins with https://, because without TLS the tokens of readers would cross the network unencrypted.":
    "Die Adresse ist öffentlich und beginnt mit http://. Geben Sie eine an, die mit https:// beginnt: Ohne TLS würden die Token der Leserschaft unverschlüsselt übertragen.",
  "The identity provider answers, and calls itself as it is entered.":
    "Der Identitätsanbieter antwortet und nennt sich so, wie er eingetragen ist.",
  "The identity provider answers, but does not say that it knows PKCE with S256, which is used here.":
    "Der Identitätsanbieter antwortet, sagt aber nicht, dass er PKCE mit S256 kennt, das hier verwendet wird.",
  "The identity provider calls itself {0}. Enter the issuer exactly so.":
    "Der Identitätsanbieter nennt sich {0}. Geben Sie den Aussteller genau so ein.",
  "The server answered with a compressed body, although none was asked for.":
    "Der Server antwortete komprimiert, obwohl das nicht verlangt war.",
  "The server answered with something that is no application/json. Is this the right address?":
    "Der Server antwortete mit etwas, das kein application/json ist. Ist das die richtige Adresse?",
  "The server answered {0}, where 401 was to be expected: it failed by itself. Its log may say why.":
    "Der Server antwortete mit {0}, wo 401 zu erwarten war: Er ist selbst gescheitert. Sein Log sagt vielleicht, warum.",
  "The server answered {0}, where 401 was to be expected. Look at the path and at the profile token.":
    "Der Server antwortete mit {0}, wo 401 zu erwarten war. Prüfen Sie den Pfad und den Profil-Token.",
  "What the server sent is not HTTP as it is read here. Look for headers given twice, or an unasked 100 Continue.":
    "Was der Server gesendet hat, ist kein HTTP, wie es hier gelesen wird. Suchen Sie nach doppelten Kopfzeilen oder einem unverlangten 100 Continue.",
  "The server hung up before its answer was there. Its log may say why.":
    "Der Server legte auf, bevor seine Antwort da war. Sein Protokoll sagt vielleicht, warum.",
  "The server sent the request elsewhere ({0}), and redirects are not followed. Enter where it leads.":
    "Der Server leitete die Anfrage weiter ({0}), und Weiterleitungen wird nicht gefolgt. Geben Sie ein, wohin sie führt.",
  "The server's answer has no “granted” that is true or false.":
    "Die Antwort des Servers hat kein „granted“, das true oder false ist.",
  "The server's answer is larger than 16 KiB.": "Die Antwort des Servers ist größer als 16 KiB.",
  "The server's answer is no JSON.": "Die Antwort des Servers ist kein JSON.",
  "There is no profile token to ask with. Enter the one that the publisher's server expects.":
    "Es gibt keinen Profil-Token zum Fragen. Geben Sie den ein, den der Server des Verlags erwartet.",
  "There was no answer within three seconds. Look whether the server is up and quick enough.":
    "Innerhalb von drei Sekunden kam keine Antwort. Prüfen Sie, ob der Server läuft und schnell genug ist.",
  "it is too large": "sie ist zu groß",
  "nothing usable answers there": "dort antwortet nichts Brauchbares",
  "there was no answer in time": "es kam rechtzeitig keine Antwort",
};
