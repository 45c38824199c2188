import type { Sentences } from "#shared/sentences.ts";

/** What is said before a domain is asked: credentials, bodies, addresses, and failures of our own. */
export const http: Sentences = {
  " and multipart/form-data": " und multipart/form-data",
  "A field of the form is larger than {0} bytes.": "Ein Feld des Formulars ist größer als {0} Bytes.",
  "Somebody else has signed in in this browser since the page was opened. Sign in again.":
    "In diesem Browser hat sich inzwischen jemand anderes angemeldet. Melden Sie sich erneut an.",
  "Nobody is signed in, or the session has ended. Sign in again.":
    "Niemand ist angemeldet, oder die Sitzung ist beendet. Melden Sie sich erneut an.",
  "Send the header “Authorization: Token <API_TOKEN>”.":
    "Senden Sie die Kopfzeile „Authorization: Token <API_TOKEN>“.",
  "Some fields cannot be accepted.": "Einige Felder können nicht angenommen werden.",
  "Something failed on our side. The request id finds the reason in the log of the service.":
    "Bei uns ist etwas schiefgegangen. Die Anfragenummer führt im Protokoll des Dienstes zum Grund.",
  "The API token is unknown, expired or revoked, or the header is not “Authorization: Token <API_TOKEN>”.":
    "Der API-Token ist unbekannt, abgelaufen oder widerrufen, oder die Kopfzeile lautet nicht „Authorization: Token <API_TOKEN>“.",
  "The body ended before its announced length.": "Der Inhalt endete vor seiner angekündigten Länge.",
  "The body is empty; this address expects JSON.": "Der Inhalt ist leer; diese Adresse erwartet JSON.",
  "The body is larger than the {0} bytes this address accepts.":
    "Der Inhalt ist größer als die {0} Bytes, die diese Adresse annimmt.",
  "The body is not encoded as its Content-Encoding says.":
    "Der Inhalt ist nicht so kodiert, wie sein Content-Encoding sagt.",
  "The body is not JSON: {0}.": "Der Inhalt ist kein JSON: {0:said}.",
  "The body must be an object with the record under “{0}”.":
    "Der Inhalt muss ein Objekt mit dem Datensatz unter „{0}“ sein.",
  "The body's Content-Encoding is not one this address reads.":
    "Das Content-Encoding des Inhalts ist keines, das diese Adresse liest.",
  "The console is not built. Run “npm start”, which builds it.":
    "Die Konsole ist nicht gebaut. „npm start“ baut sie.",
  "Somebody else changed the same at this very moment, so nothing was changed here. Send it again.":
    "Jemand anderes hat dasselbe gerade eben geändert; deshalb wurde hier nichts geändert. Senden Sie es noch einmal.",
  "The header Idempotency-Key must have 1 to 200 visible ASCII characters, without spaces, such as a UUID.":
    "Der Header Idempotency-Key muss 1 bis 200 sichtbare ASCII-Zeichen haben, ohne Leerzeichen, etwa eine UUID.",
  "Too many articles of this publication are waiting to be rendered. Try again shortly.":
    "Zu viele Artikel dieser Publikation warten darauf, gerendert zu werden. Versuchen Sie es gleich noch einmal.",
  "The service is restarting. Try again shortly.":
    "Der Dienst startet neu. Versuchen Sie es gleich noch einmal.",
  "The database does not answer just now. Try again shortly.":
    "Die Datenbank antwortet gerade nicht. Versuchen Sie es gleich noch einmal.",
  "The field “{0}” {1}.": "Das Feld „{0}“ {1:said}.",
  "A form is read as it is, not as {0}: send it without Content-Encoding.":
    "Ein Formular wird gelesen, wie es ist, nicht als {0}: Senden Sie es ohne Content-Encoding.",
  "The field “{0}” is sent in {1}, which is not read here. Send it as UTF-8.":
    "Das Feld „{0}“ wird in {1} gesendet, was hier nicht gelesen wird. Senden Sie es in UTF-8.",
  "The form has a part “{0}”, which names no field.":
    "Das Formular hat einen Teil „{0}“, der kein Feld benennt.",
  "The field “{0}” is not UTF-8.": "Das Feld „{0}“ ist nicht in UTF-8.",
  "The file has {0} bytes; none of them lies in the range that was asked for.":
    "Die Datei hat {0} Bytes; keines davon liegt im verlangten Bereich.",
  "The files cannot be read or written just now. Try again shortly; if it lasts, tell whoever runs the service.":
    "Die Dateien können gerade nicht gelesen oder geschrieben werden. Versuchen Sie es gleich noch einmal; hält es an, sagen Sie es denen, die den Dienst betreiben.",
  "The file is larger than the {0} bytes (5 MB) that an image may have.":
    "Die Datei ist größer als die {0} Bytes (5 MB), die ein Bild haben darf.",
  "The form cannot be read: {0}.": "Das Formular ist nicht lesbar: {0}.",
  "The form has no part whose name begins with “{0}[”.":
    "Das Formular hat keinen Teil, dessen Name mit „{0}[“ beginnt.",
  "The form is larger than the {0} bytes this address accepts. An image may have {1} of them (5 MB).":
    "Das Formular ist größer als die {0} Bytes, die diese Adresse annimmt. Ein Bild darf davon {1} haben (5 MB).",
  "The record has changed since: it is at version {0} now. Fetch it again and repeat the change.":
    "Der Datensatz hat sich seither geändert: Er steht jetzt bei Version {0}. Laden Sie ihn neu und wiederholen Sie die Änderung.",
  "There is no such file": "Diese Datei gibt es nicht",
  "There is nothing at this address": "Unter dieser Adresse gibt es nichts",
  "There is nothing at this address.": "Unter dieser Adresse gibt es nichts.",
  "There is nothing at this address. /api/docs lists what there is.":
    "Unter dieser Adresse gibt es nichts. /api/docs listet auf, was es gibt.",
  "There is nothing under this identifier": "Unter dieser Kennung gibt es nichts",
  "This address knows {0}, not {1}.": "Diese Adresse kennt {0}, nicht {1}.",
  "This address reads application/json{0}, not {1}.":
    "Diese Adresse liest application/json{0:said}, nicht {1}.",
  "This write comes from another site's page and was refused. If it is your own console, check NEWSRACK_BASE_URL.":
    "Diese Änderung kommt von der Seite einer fremden Website und wurde abgewiesen. Ist es Ihre eigene Konsole, prüfen Sie NEWSRACK_BASE_URL.",
  "Too many failed sign-ins for this account. Try again in {0} minutes.":
    "Zu viele misslungene Anmeldungen für dieses Konto. Versuchen Sie es in {0} Minuten erneut.",
  "Too many consoles are open here. Close some of their tabs, or try again later.":
    "Hier sind zu viele Konsolen geöffnet. Schließen Sie einige Tabs, oder versuchen Sie es später erneut.",
  "Too many articles had to be prepared for this address. Try again in a minute.":
    "Für diese Adresse mussten zu viele Artikel aufbereitet werden. Versuchen Sie es in einer Minute erneut.",
  "Too many access tokens from here were refused for this publication. Try again in a minute.":
    "Von hier aus wurden zu viele Zugriffstoken für diese Publikation abgelehnt. Versuchen Sie es in einer Minute erneut.",
  "Too many requests with wrong credentials. Try again in a minute.":
    "Zu viele Anfragen mit falschen Zugangsdaten. Versuchen Sie es in einer Minute erneut.",
  "is not UTF-8": "ist nicht in UTF-8",
  "The header If-Match holds no ETag of a record. Send the ETag as it came, with its quotes.":
    "Der Header If-Match enthält kein ETag eines Datensatzes. Senden Sie das ETag, wie es kam, mit seinen Anführungszeichen.",
  "must be given once, not as a list": "muss einmal angegeben sein, nicht als Liste",
  "it is not UTF-8": "er ist nicht in UTF-8",
  "must be one file, in a part named “{0}[{1}]”":
    "muss eine einzige Datei sein, in einem Teil namens „{0}[{1}]“",
  "must be sent as text, not as a file": "muss als Text geschickt werden, nicht als Datei",
  "Back to the console": "Zurück zur Konsole",
};
