import type { Sentences } from "./sentences.ts";

/** What the checks of fields say; each follows the name of its field. */
const german: Sentences = {
  "holds a NUL character": "enthält ein NUL-Zeichen",
  "holds an identifier that names no category": "enthält eine Kennung, die keine Kategorie bezeichnet",
  "holds more than {0} identifiers": "enthält mehr als {0} Kennungen",
  "must be one of {0}": "muss eines davon sein: {0}",
  "is longer than {0} characters": "ist länger als {0} Zeichen",
  "is longer than 2000 characters": "ist länger als 2000 Zeichen",
  "is no category of this publication: choose one of its categories, or null":
    "ist keine Kategorie dieser Publikation: Wählen Sie eine ihrer Kategorien oder null",
  "is no identifier of a callout": "ist keine Kennung einer Anfrage",
  "is not a date-time with its offset, such as 2026-01-31T06:00:00Z":
    "ist kein Zeitpunkt mit Zeitverschiebung wie 2026-01-31T06:00:00Z",
  "must be a category's id": "muss die Kennung einer Kategorie sein",
  "must be a publication's id": "muss die Kennung einer Publikation sein",
  "must name a publication; leave it out for all of them":
    "muss eine Publikation nennen; für alle lassen Sie es weg",
  "is not a date such as 2026-01-31": "ist kein Datum wie 2026-01-31",
  "is not a language code such as de or en-GB": "ist kein Sprachcode wie de oder en-GB",
  "is not a time such as 06:00": "ist keine Uhrzeit wie 06:00",
  "is not a time zone such as Europe/Berlin": "ist keine Zeitzone wie Europe/Berlin",
  "is not a two-letter language code such as de": "ist kein Sprachcode aus zwei Buchstaben wie de",
  "is not a UUID": "ist keine UUID",
  "is not an address such as https://auth.example.com": "ist keine Adresse wie https://auth.example.com",
  "is not an address such as https://chat.example.com": "ist keine Adresse wie https://chat.example.com",
  "is not an address such as https://id.example.com": "ist keine Adresse wie https://id.example.com",
  "is not an ISO 4217 code such as EUR": "ist kein Code nach ISO 4217 wie EUR",
  "is not an ISO 8601 date-time such as 2026-01-31T06:00:00+01:00":
    "ist kein Zeitpunkt nach ISO 8601 wie 2026-01-31T06:00:00+01:00",
  "is not well-formed Unicode": "ist kein wohlgeformtes Unicode",
  "is required": "muss angegeben sein",
  "may hold letters and digits only: it becomes part of planned edition identifiers":
    "darf nur Buchstaben und Ziffern enthalten: Es wird Teil der Kennungen geplanter Ausgaben",
  "must be a currency code": "muss ein Währungscode sein",
  "must be a date": "muss ein Datum sein",
  "must be a file in a multipart body": "muss eine Datei in einem Multipart-Formular sein",
  "must be a file in a multipart body, or null in a JSON body to remove the image":
    "muss eine Datei in einem Multipart-Formular sein, oder null in einem JSON-Body, um das Bild zu entfernen",
  "must be a language code": "muss ein Sprachcode sein",
  "must be a list of category identifiers": "muss eine Liste von Kategoriekennungen sein",
  "must be a time of day": "muss eine Uhrzeit sein",
  "must be a whole number": "muss eine ganze Zahl sein",
  "must be above 0 before an article that has to be bought is published":
    "muss über 0 liegen, bevor ein kostenpflichtiger Artikel veröffentlicht wird",
  "must be an address such as https://auth.example.com":
    "muss eine Adresse wie https://auth.example.com sein",
  "must be an e-mail address": "muss eine E-Mail-Adresse sein",
  "must be an http or https address, or upload://<id> of an uploaded file":
    "muss eine http- oder https-Adresse sein, oder upload://<id> einer hochgeladenen Datei",
  "must be an identifier": "muss eine Kennung sein",
  "must be an ISO 8601 date-time": "muss ein Zeitpunkt nach ISO 8601 sein",
  "must be an object": "muss ein Objekt sein",
  "must be at least 1": "muss mindestens 1 sein",
  "must be at most {0}": "darf höchstens {0} sein",
  "must be at most 400 days after from": "darf höchstens 400 Tage nach from liegen",
  "must be at most 730": "darf höchstens 730 sein",
  "must be given once": "darf nur einmal angegeben sein",
  "must be more than dots, which an address would lose":
    "muss mehr als Punkte enthalten, die in einer Adresse verloren gingen",
  "must be one token of visible characters": "muss ein einzelner Token aus sichtbaren Zeichen sein",
  "must be set before the article is published": "muss gesetzt sein, bevor der Artikel veröffentlicht wird",
  "must be text": "muss Text sein",
  "must be the identifier of a category, or null to merge it into none":
    "muss die Kennung einer Kategorie sein, oder null, um sie mit keiner zusammenzuführen",
  "must be true or false": "muss true oder false sein",
  "must be up to 100 identifiers, separated by commas":
    "dürfen bis zu 100 Kennungen sein, durch Kommas getrennt",
  "must be up to 8 hexadecimal digits": "dürfen bis zu 8 Hexadezimalziffern sein",
  "must begin with https:// or http://": "muss mit https:// oder http:// beginnen",
  "must have at least {0} characters": "muss mindestens {0} Zeichen haben",
  "must have at most {0} characters": "darf höchstens {0} Zeichen haben",
  "must hold whole numbers only": "darf nur ganze Zahlen enthalten",
  "must name a person": "muss eine Person nennen",
  "must name a test reader": "muss einen Testleser nennen",
  "must name an item": "muss einen Inhalt nennen",
  "must name at most {0} items": "darf höchstens {0} Inhalte nennen",
  "must name at most {0} test readers": "darf höchstens {0} Testleser nennen",
  "must not be blank": "darf nicht leer sein",
  "must not be blank before the article is published":
    "darf nicht leer sein, bevor der Artikel veröffentlicht wird",
  "must not be empty": "darf nicht leer sein",
  "must not be negative": "darf nicht negativ sein",
  "must not hold a fragment (what follows a “#”)": "darf kein Fragment enthalten (was auf ein „#“ folgt)",
  "must not hold a query (what follows a “?”)": "darf keine Abfrage enthalten (was auf ein „?“ folgt)",
  "must not hold a user name or a password: the service never sends them":
    "darf weder Benutzernamen noch Passwort enthalten: Der Dienst sendet sie nie",
  "must not hold a user name, a password, a query or a fragment":
    "darf weder Benutzernamen, Passwort, Abfrage noch Fragment enthalten",
  "is not the identifier of an entry": "ist nicht die Kennung eines Eintrags",
  "names nobody": "nennt niemanden",
  "names no actions": "nennt keine Vorgänge",
};

export default german;
