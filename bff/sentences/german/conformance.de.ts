import type { Sentences } from "#shared/sentences.ts";

/** The examination of a publisher's endpoint: its rules, what was sent and came, and what to do. */
export const conformance: Sentences = {
  "A JWT that says it needs no signature (alg none) is answered with 401.":
    "Ein JWT, das angeblich keine Signatur braucht (alg none), wird mit 401 beantwortet.",
  "A connection can be used for several requests.": "Eine Verbindung kann für mehrere Anfragen dienen.",
  "A malformed header is answered with 401.": "Eine fehlerhafte Kopfzeile wird mit 401 beantwortet.",
  "A placeholder is not accepted. Hand over the reader's ID token if it is looked at.":
    "Ein Platzhalter wird nicht angenommen. Geben Sie den ID-Token des Lesers mit, wenn er geprüft wird.",
  "A reader who does not have it is told so: 200 with “granted” false.":
    "Einem Leser ohne Berechtigung wird das gesagt: 200 mit „granted“ false.",
  "A reader who has it is let in.": "Ein Leser mit Berechtigung wird hereingelassen.",
  "A reader who has nothing gets an empty list.": "Ein Leser ohne alles bekommt eine leere Liste.",
  "A reader who has something has a list.": "Ein Leser, der etwas hat, hat eine Liste.",
  "A token that nobody issued is answered with 401.":
    "Ein Token, den niemand ausgestellt hat, wird mit 401 beantwortet.",
  "A token that was changed is answered with 401.": "Ein veränderter Token wird mit 401 beantwortet.",
  "A valid token is answered with 200.": "Ein gültiger Token wird mit 200 beantwortet.",
  "Accept the header: it may come with every request.":
    "Nehmen Sie die Kopfzeile an: Sie kann mit jeder Anfrage kommen.",
  "An expired token is answered with 401.": "Ein abgelaufener Token wird mit 401 beantwortet.",
  "An optional endpoint is offered, or answers 404.":
    "Ein freiwilliger Endpunkt wird angeboten, oder er antwortet mit 404.",
  "Another profile token lets nobody in.": "Ein anderer Profil-Token lässt niemanden herein.",
  'Answer 200 with {"granted": false}.': 'Antworten Sie mit 200 und {"granted": false}.',
  'Answer 200 with {"granted": false}: 401 is for tokens that are not valid, and sends a reader to sign in again.':
    'Antworten Sie mit 200 und {"granted": false}: 401 ist für ungültige Tokens und schickt einen Leser zur Anmeldung.',
  'Answer 200 with {"issues": []}.': 'Antworten Sie mit 200 und {"issues": []}.',
  "Answer 200 for a decision, and 401 for a token that is not accepted.":
    "Antworten Sie mit 200 für eine Entscheidung und mit 401 für einen Token, der nicht angenommen wird.",
  "Answer 401, and no other status.": "Antworten Sie mit 401 und keinem anderen Status.",
  "Answer 401: “granted” false is for a valid token, and does not tell a reader to sign in again.":
    "Antworten Sie mit 401: „granted“ false ist für einen gültigen Token und sagt dem Leser nicht, dass er sich neu anmelden soll.",
  "Answer at this very address: redirects are not followed, so that a token is never sent elsewhere.":
    "Antworten Sie unter genau dieser Adresse: Weiterleitungen wird nicht gefolgt, damit ein Token nie anderswohin geht.",
  'Answer in at most {0} KiB: {"granted": true} is enough.':
    'Antworten Sie mit höchstens {0} KiB: {"granted": true} genügt.',
  "Answer with Content-Type: application/json.": "Antworten Sie mit Content-Type: application/json.",
  "Answer with a decision, as for any other body.":
    "Antworten Sie mit einer Entscheidung, wie bei jedem anderen Inhalt.",
  "Answer within 3 seconds, to the last byte: readers wait as long. Look up what a decision needs ahead of time.":
    "Antworten Sie innerhalb von 3 Sekunden, bis zum letzten Byte: So lange warten die Leser. Schlagen Sie vorab nach, was eine Entscheidung braucht.",
  'Answer {"granted": true} or {"granted": false}, without quotation marks, numbers or lists.':
    'Antworten Sie mit {"granted": true} oder {"granted": false}, ohne Anführungszeichen, Zahlen oder Listen.',
  'Answer {"issues": ["…"]} with strings alone.':
    'Antworten Sie mit {"issues": ["…"]}, nur mit Zeichenketten.',
  "Authorization: Basic, with a made-up name and password":
    "Authorization: Basic, mit erfundenem Namen und Passwort",
  "Authorization: Bearer, with no token behind it": "Authorization: Bearer, ohne Token dahinter",
  "Compare the profile token in the path with the one that was agreed on, and answer 404.":
    "Vergleichen Sie den Profil-Token im Pfad mit dem vereinbarten, und antworten Sie mit 404.",
  "Could not be seen: {0}": "Nicht zu sehen: {0:said}",
  "the rule “{0}” is broken.": "Die Regel „{0:said}“ ist verletzt.",
  "Do not compress the answer: the request says Accept-Encoding: identity.":
    "Komprimieren Sie die Antwort nicht: Die Anfrage sagt Accept-Encoding: identity.",
  "Each entry names a product.": "Jeder Eintrag nennt ein Produkt.",
  "Every field may be an empty string.": "Jedes Feld darf leer sein.",
  "It answers itself, without a redirect.": "Er antwortet selbst, ohne Weiterleitung.",
  "It answers within 3 seconds.": "Er antwortet innerhalb von 3 Sekunden.",
  "It is in time, but every reader waits for it. Answer within a second.":
    "Es ist rechtzeitig, aber jeder Leser wartet darauf. Antworten Sie innerhalb einer Sekunde.",
  "Keep connections open, or say Connection: close when one ends.":
    "Halten Sie Verbindungen offen, oder sagen Sie Connection: close, wenn eine endet.",
  "Leave empty entries out: they lead to no issue.":
    "Lassen Sie leere Einträge weg: Sie führen zu keiner Ausgabe.",
  "Look at the spelling of the address, its port, its certificate, and whether the server is up.":
    "Prüfen Sie Schreibweise, Port und Zertifikat der Adresse, und ob der Server läuft.",
  "Name at most 10,000 products, in at most 1 MiB: those that are still offered.":
    "Nennen Sie höchstens 10.000 Produkte in höchstens 1 MiB: die noch angebotenen.",
  "Names may hold any Unicode text, and be long.":
    "Namen dürfen beliebigen Unicode-Text enthalten und lang sein.",
  "No expired token was handed over.": "Es wurde kein abgelaufener Token mitgegeben.",
  "No product is named twice.": "Kein Produkt wird zweimal genannt.",
  "No token of a reader who is refused was handed over.":
    "Es wurde kein Token eines Lesers mitgegeben, der abgewiesen wird.",
  "Read the body as UTF-8 and as JSON: a name must not change the decision.":
    "Lesen Sie den Inhalt als UTF-8 und als JSON: Ein Name darf die Entscheidung nicht ändern.",
  "Right only if this reader may see whatever comes. Try a reader who bought one thing.":
    "Nur richtig, wenn dieser Leser alles sehen darf. Versuchen Sie einen, der eine Sache gekauft hat.",
  "Split “category_ids” at its commas: categories that are not known take nothing away from a reader.":
    "Trennen Sie „category_ids“ an den Kommas: Unbekannte Kategorien nehmen einem Leser nichts weg.",
  "Split “product_id_external” at its commas, and let a reader in who has any of them.":
    "Trennen Sie „product_id_external“ an den Kommas, und lassen Sie herein, wer eines davon hat.",
  "The address leads into a private network. Whoever runs Newsrack can allow it with NEWSRACK_ALLOW_PRIVATE.":
    "Die Adresse führt in ein privates Netz. Wer Newsrack betreibt, kann es mit NEWSRACK_ALLOW_PRIVATE erlauben.",
  "no connection: the address is public and begins with http://":
    "keine Verbindung: Die Adresse ist öffentlich und beginnt mit http://",
  "Offer the endpoint under https://. Without TLS the tokens of readers would cross the network unencrypted.":
    "Bieten Sie den Endpunkt unter https:// an. Ohne TLS würden die Token der Leserschaft unverschlüsselt übertragen.",
  "The answer has at most {0} KiB.": "Die Antwort hat höchstens {0} KiB.",
  "The answer is JSON, and says so: Content-Type: application/json.":
    "Die Antwort ist JSON und sagt es auch: Content-Type: application/json.",
  "an answer that is not well-formed HTTP": "eine Antwort, die kein wohlgeformtes HTTP ist",
  "Look for headers given twice, line ends other than CR LF, or a 100 Continue that nobody asked for.":
    "Suchen Sie nach doppelten Kopfzeilen, nach anderen Zeilenenden als CR LF oder nach einem 100 Continue, um das niemand gebeten hat.",
  "The body is not JSON in UTF-8, without a byte order mark and with each name once. Let a library write it.":
    "Der Inhalt ist kein JSON in UTF-8, ohne Byte Order Mark und mit jedem Namen nur einmal. Lassen Sie ihn von einer Bibliothek schreiben.",
  "The decision depends on what is asked for.": "Die Entscheidung hängt davon ab, wonach gefragt wird.",
  "The endpoint answers.": "Der Endpunkt antwortet.",
  "The endpoint is enabled for this publication. Offer it, or take {0} out of the configuration.":
    "Der Endpunkt ist für diese Publikation eingeschaltet. Bieten Sie ihn an, oder nehmen Sie {0} aus der Konfiguration.",
  "The first question got no decision that this could be compared with.":
    "Die erste Anfrage bekam keine Entscheidung, mit der sich dies vergleichen ließe.",
  "The header OIDC-ID-Token may come along.": "Die Kopfzeile OIDC-ID-Token kann mitkommen.",
  "The list has at most 10,000 entries and 1 MiB.": "Die Liste hat höchstens 10.000 Einträge und 1 MiB.",
  "The list of this reader is empty. Hand over a token of a reader who has something.":
    "Die Liste dieses Lesers ist leer. Geben Sie den Token eines Lesers mit, der etwas hat.",
  "The required endpoint gave no answer, so the others were not asked.":
    "Der vorgeschriebene Endpunkt gab keine Antwort, deshalb wurden die anderen nicht gefragt.",
  "The server hung up. Its log may say why.": "Der Server legte auf. Sein Protokoll sagt vielleicht, warum.",
  "The token is no JWT.": "Der Token ist kein JWT.",
  "The token was refused. If it is really valid, look at issuer, audience and expiry as they are checked; else hand over a valid one.":
    "Der Token wurde abgelehnt. Ist er wirklich gültig, sehen Sie nach, wie Aussteller, Empfänger und Ablauf geprüft werden; sonst geben Sie einen gültigen mit.",
  "This endpoint is required. Look at the path, and at the profile token.":
    "Dieser Endpunkt ist vorgeschrieben. Prüfen Sie den Pfad und den Profil-Token.",
  "This reader has a list of their own. Hand over a token of one who has nothing, or compare it yourself.":
    "Dieser Leser hat eine eigene Liste. Geben Sie den Token eines Lesers mit, der nichts hat, oder vergleichen Sie selbst.",
  "This reader is let in. Decide by the reader that the token names.":
    "Dieser Leser wird hereingelassen. Entscheiden Sie nach dem Leser, den der Token nennt.",
  "This reader is told no for everything.": "Diesem Leser wird zu allem nein gesagt.",
  "This reader is told no. Hand over a product that the reader has, so that the rest can be looked at.":
    "Diesem Leser wird nein gesagt. Nennen Sie ein Produkt, das er hat, damit der Rest geprüft werden kann.",
  "User name and password are answered with 401.": "Benutzername und Passwort werden mit 401 beantwortet.",
  "Whoever sends this is let in. Check the token before anything else, and answer 401.":
    "Wer dies sendet, kommt herein. Prüfen Sie vor allem anderen den Token, und antworten Sie mit 401.",
  "Without a token the answer is 401.": "Ohne Token ist die Antwort 401.",
  "a name of 1,000 characters with umlauts, Arabic, Chinese, emoji and quotation marks":
    "ein Name aus 1.000 Zeichen mit Umlauten, Arabisch, Chinesisch, Emoji und Anführungszeichen",
  "a token of random characters": "ein Token aus zufälligen Zeichen",
  "every field empty": "jedes Feld leer",
  "limit of Newsrack": "Grenze von Newsrack",
  "no Authorization header": "keine Kopfzeile Authorization",
  "no answer within 3 s": "keine Antwort innerhalb von 3 s",
  "no connection": "keine Verbindung",
  "no connection: the address may not be reached from here":
    "keine Verbindung: Die Adresse darf von hier nicht erreicht werden",
  nothing: "nichts",
  "an answer": "eine Antwort",
  "without a type": "ohne Inhaltstyp",
  "the connection ended without a complete answer": "die Verbindung endete ohne vollständige Antwort",
  "the expired token": "der abgelaufene Token",
  "the header OIDC-ID-Token": "die Kopfzeile OIDC-ID-Token",
  "the header OIDC-ID-Token with a placeholder": "die Kopfzeile OIDC-ID-Token mit einem Platzhalter",
  "the same again, twice over one connection": "dasselbe noch zweimal, über eine Verbindung",
  "the same below another profile token": "dasselbe unter einem anderen Profil-Token",
  "the same for a product that does not exist": "dasselbe für ein Produkt, das es nicht gibt",
  "the token of a reader who is refused": "der Token eines Lesers, der abgewiesen wird",
  "the valid token": "der gültige Token",
  "the valid token with alg none and without its signature":
    "der gültige Token mit alg none und ohne seine Signatur",
  "the valid token with one character changed, in a JWT one of its signature":
    "der gültige Token mit einem veränderten Zeichen, bei einem JWT in der Signatur",
  "the valid token, for a product of the reader": "der gültige Token, für ein Produkt des Lesers",
  "{0} entries stand there already. Name each product once.":
    "{0} Einträge stehen dort schon. Nennen Sie jedes Produkt einmal.",
  "{0}, but no complete answer within 3 s": "{0}, aber keine vollständige Antwort innerhalb von 3 s",
  "{0}, larger than is read": "{0:said}, größer als das, was gelesen wird",
  "{0}, with an encoded body": "{0}, mit kodiertem Inhalt",
  "{0}, a redirect": "{0}, eine Weiterleitung",
  "“category_ids” may hold several identifiers, separated by commas.":
    "„category_ids“ darf mehrere Kennungen enthalten, durch Kommas getrennt.",
  "“category_ids” with three identifiers": "„category_ids“ mit drei Kennungen",
  "“granted” is true or false, of exactly this type.": "„granted“ ist true oder false, genau von diesem Typ.",
  "“issues” is an array of strings.": "„issues“ ist eine Liste von Zeichenketten.",
  "“product_id_external” may hold several identifiers, separated by commas.":
    "„product_id_external“ darf mehrere Kennungen enthalten, durch Kommas getrennt.",
  "“product_id_external” with an unknown product and the known one":
    "„product_id_external“ mit einem unbekannten Produkt und dem bekannten",
};
