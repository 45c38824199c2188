import type { Sentences } from "#shared/sentences.ts";

/** Why a file could not be fetched. */
export const downloads: Sentences = {
  " of {0}": " von {0}",
  "Check the address and the credentials in it, then import again.":
    "Prüfen Sie die Adresse und die Zugangsdaten darin, und importieren Sie dann neu.",
  "Check the address, then import again.": "Prüfen Sie die Adresse, und importieren Sie dann neu.",
  "Import again {0}.": "Importieren Sie {0:said} neu.",
  "in {0}": "in {0}",
  later: "später",
  is: "ist",
  "has {0}, which is": "hat {0}, das ist",
  "No secure connection to {0} could be made ({1}). Have its certificate corrected, then import again.":
    "Zu {0} kam keine sichere Verbindung zustande ({1}). Lassen Sie das Zertifikat berichtigen, und importieren Sie dann neu.",
  "The address is not a complete http or https URL. Correct it, then import again.":
    "Die Adresse ist keine vollständige http- oder https-URL. Berichtigen Sie sie, und importieren Sie dann neu.",
  "The address was redirected more than {0} times, last by {1}. Give the file's own address, then import again.":
    "Die Adresse wurde mehr als {0}-mal weitergeleitet, zuletzt von {1}. Geben Sie die Adresse der Datei selbst an, und importieren Sie dann neu.",
  "The answer of {0} broke off after {1}{2}. Import again; if that does not help, check the server.":
    "Die Antwort von {0} brach nach {1}{2:said} ab. Importieren Sie neu; hilft das nicht, prüfen Sie den Server.",
  "The download from {0} was cancelled. Import again to start it anew.":
    "Das Herunterladen von {0} wurde abgebrochen. Importieren Sie neu, um es von vorn zu beginnen.",
  "The download from {0} was not finished after {1}. Put the file on a faster server or make it smaller, then import again.":
    "Das Herunterladen von {0} war nach {1} nicht fertig. Legen Sie die Datei auf einen schnelleren Server, oder verkleinern Sie sie, und importieren Sie dann neu.",
  "The file at {0} {1} more than the {2} that are accepted. Make it smaller, then import again.":
    "Die Datei bei {0} {1:said} mehr als die {2}, die angenommen werden. Verkleinern Sie sie, und importieren Sie dann neu.",
  "The name {0} could not be looked up just now. Import again later.":
    "Der Name {0} ließ sich gerade nicht auflösen. Importieren Sie später neu.",
  "There is no host named {0}. Check the address, then import again.":
    "Es gibt keinen Rechner namens {0}. Prüfen Sie die Adresse, und importieren Sie dann neu.",
  "There is no room left on this service's disk for the file from {0}. Ask whoever runs the service to make room, then import again.":
    "Auf der Festplatte dieses Dienstes ist kein Platz mehr für die Datei von {0}. Bitten Sie die Betreiber, Platz zu schaffen, und importieren Sie dann neu.",
  "{0} answered {1} for {2}. {3}": "{0} antwortete mit {1} auf {2}. {3:said}",
  "{0} cannot be reached from here. Check the address, then import again.":
    "{0} ist von hier nicht erreichbar. Prüfen Sie die Adresse, und importieren Sie dann neu.",
  "{0} did not accept a connection in time. Check that the server is up, then import again.":
    "{0} nahm nicht rechtzeitig eine Verbindung an. Prüfen Sie, ob der Server läuft, und importieren Sie dann neu.",
  "{0} did not answer as a web server does. Check the address, then import again.":
    "{0} antwortete nicht wie ein Webserver. Prüfen Sie die Adresse, und importieren Sie dann neu.",
  "{0} did not answer within {1}. Check that the server is up, then import again.":
    "{0} antwortete nicht innerhalb von {1}. Prüfen Sie, ob der Server läuft, und importieren Sie dann neu.",
  "{0} is not an address of the public internet, and others may not be downloaded from. Use a public address, or ask whoever runs this service to allow this one (NEWSRACK_ALLOW_PRIVATE).":
    "{0} ist keine Adresse des öffentlichen Internets, und von anderen darf nichts geholt werden. Verwenden Sie eine öffentliche Adresse, oder bitten Sie die Betreiber, diese zu erlauben (NEWSRACK_ALLOW_PRIVATE).",
  "{0} redirected to something that is not an http or https URL. Give the file's own address, then import again.":
    "{0} leitete zu etwas weiter, das keine http- oder https-URL ist. Geben Sie die Adresse der Datei selbst an, und importieren Sie dann neu.",
  "{0} refused the connection. Check the address and that the server is up, then import again.":
    "{0} wies die Verbindung ab. Prüfen Sie die Adresse und ob der Server läuft, und importieren Sie dann neu.",
  "{0} sent nothing for {1}, after {2} of the file. Check the server, then import again.":
    "{0} sendete {1} lang nichts, nach {2} der Datei. Prüfen Sie den Server, und importieren Sie dann neu.",
  "{0} sent the file compressed ({1}) in a way that cannot be read. Have the server send it as it is, then import again.":
    "{0} sendete die Datei so komprimiert ({1}), dass sie nicht lesbar ist. Lassen Sie den Server sie unverändert senden, und importieren Sie dann neu.",
};

/** The file with the widgets of the pages. */
export const widgets: Sentences = {
  ", mailto: or tel:": ", mailto: oder tel:",
  "A widget has the attribute “{0}”, which has no meaning.":
    "Ein Widget hat das Attribut „{0}“, das nichts bedeutet.",
  "A widget holds an element <{0}>, which has no meaning.":
    "Ein Widget enthält ein Element <{0}>, das nichts bedeutet.",
  "The first {0} widgets were taken; the rest was left out.":
    "Die ersten {0} Widgets wurden übernommen; der Rest wurde weggelassen.",
  "The widget map": "Die Widget-Datei",
  "The widget map begins with <{0}> instead of <widgets>. It is kept with the issue, but no widget was taken from it.":
    "Die Widget-Datei beginnt mit <{0}> statt <widgets>. Sie bleibt bei der Ausgabe, aber kein Widget wurde ihr entnommen.",
  "The widget map could not be {0}, so the issue has no widgets. {1}":
    "Die Widget-Datei konnte nicht {0:said} werden, deshalb hat die Ausgabe keine Widgets. {1:said}",
  fetched: "geholt",
  read: "gelesen",
  "The widget map has an element <{0}>, which has no meaning.":
    "Die Widget-Datei hat ein Element <{0}>, das nichts bedeutet.",
  "The widget map is not in the encoding it says; some letters may be wrong.":
    "Die Widget-Datei hat nicht die Kodierung, die sie nennt; manche Buchstaben können falsch sein.",
  "The widget map is not well-formed XML ({0}). It is kept with the issue, but no widget was taken from it.":
    "Die Widget-Datei ist kein wohlgeformtes XML ({0:said}). Sie bleibt bei der Ausgabe, aber kein Widget wurde ihr entnommen.",
  "line {0}: {1}": "Zeile {0}: {1}",
  "there is no element in it": "sie enthält kein Element",
  "Widget {0}": "Widget {0}",
  "Widget {0} {1} It was left out.": "Widget {0} {1:said} Es wurde weggelassen.",
  "has no page: its page is “{0}”.": "hat keine Seite: Seine Seite ist „{0}“.",
  "has no size on its page.": "hat auf seiner Seite keine Größe.",
  "has the {0} “{1}”; it must be a fraction of the page, from 0 to 1.":
    "hat als {0} „{1}“; es muss ein Bruchteil der Seite sein, von 0 bis 1.",
  "is of the type “{0}”; there are {1}.": "ist von der Art „{0}“; es gibt {1}.",
  "leads to “{0}”, which is no address of the form http:// or https://{1}.":
    "führt zu „{0}“, das keine Adresse der Form http:// oder https://{1:said} ist.",
  "{0} is for page {1}, but the issue has {2}. It was left out.":
    "{0} ist für Seite {1}, aber die Ausgabe hat {2}. Es wurde weggelassen.",
  "{0} reaches beyond its page and was cut at its edge.":
    "{0} reicht über seine Seite hinaus und wurde an ihrem Rand beschnitten.",
};
