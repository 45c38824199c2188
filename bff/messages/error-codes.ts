/** A text in each language. The names in double braces are its parameters. */
interface Text {
  en: string;
  de: string;
}

/** An error code: its HTTP status, and its text, or one for each situation in which the code is used. */
type ErrorCodeEntry = { status: number } & (Text | { texts: Readonly<Record<string, Text>> });

/** Every error code with its HTTP status, its texts and their parameters. */
export const errorCodes = {
  bad_idempotency_key: {
    status: 400,
    en: "The header Idempotency-Key must have 1 to 200 visible ASCII characters, without spaces, such as a UUID.",
    de: "Der Header Idempotency-Key muss 1 bis 200 sichtbare ASCII-Zeichen haben, ohne Leerzeichen, etwa eine UUID.",
  },
  bad_upload: {
    status: 400,
    texts: {
      metadata: {
        en: "Name the kind (pdf, epub or xml) and the file name of the upload.",
        de: "Nennen Sie die Art (pdf, epub oder xml) und den Dateinamen des Uploads.",
      },
      protocol: {
        en: "Send the bytes of the file with PUT to this address, with ?filename=, or use a client for tus 1.0.0, which sends the header Tus-Resumable.",
        de: "Senden Sie die Bytes der Datei mit PUT an diese Adresse, mit ?filename=, oder verwenden Sie einen Client für tus 1.0.0, der den Header Tus-Resumable sendet.",
      },
    },
  },
  empty: {
    status: 400,
    en: "The file is empty.",
    de: "Die Datei ist leer.",
  },
  incomplete_body: {
    status: 400,
    en: "The body ended before its announced length.",
    de: "Der Inhalt endete vor seiner angekündigten Länge.",
  },
  malformed_body: {
    status: 400,
    texts: {
      encoding: {
        en: "The body is not encoded as its Content-Encoding says.",
        de: "Der Inhalt ist nicht so kodiert, wie sein Content-Encoding sagt.",
      },
      not_object: { en: "The body must be a JSON object.", de: "Der Inhalt muss ein JSON-Objekt sein." },
      not_utf8: { en: "The field “{{field}}” is not UTF-8.", de: "Das Feld „{{field}}“ ist nicht in UTF-8." },
      field: { en: "The field “{{field}}” {{problem}}.", de: "Das Feld „{{field}}“ {{problem}}." },
    },
  },
  malformed_request: {
    status: 400,
    en: "The request is not valid HTTP/1.1.",
    de: "Die Anfrage ist kein gültiges HTTP/1.1.",
  },
  malformed_form: {
    status: 400,
    texts: {
      unknown_part: {
        en: "The form has a part “{{part}}”, which names no field.",
        de: "Das Formular hat einen Teil „{{part}}“, der kein Feld benennt.",
      },
      unreadable: {
        en: "The form cannot be read: {{reason}}.",
        de: "Das Formular ist nicht lesbar: {{reason}}.",
      },
    },
  },
  malformed_json: {
    status: 400,
    texts: {
      not_utf8: {
        en: "The body is not UTF-8. Send JSON in UTF-8.",
        de: "Der Inhalt ist nicht in UTF-8 codiert. Senden Sie JSON in UTF-8.",
      },
      empty: {
        en: "The body is empty, but this address expects JSON.",
        de: "Der Inhalt ist leer, aber diese Adresse erwartet JSON.",
      },
      syntax: { en: "The body is not JSON: {{reason}}.", de: "Der Inhalt ist kein JSON: {{reason}}." },
    },
  },
  malformed_text: {
    status: 400,
    en: "The request contains a NUL character (U+0000), which cannot be stored. Remove it.",
    de: "Die Anfrage enthält ein NUL-Zeichen (U+0000), das sich nicht speichern lässt. Entfernen Sie es.",
  },
  missing_envelope: {
    status: 400,
    texts: {
      json: {
        en: "The body must be an object with the record under “{{envelope}}”.",
        de: "Der Inhalt muss ein Objekt mit dem Datensatz unter „{{envelope}}“ sein.",
      },
      form: {
        en: "The form has no part whose name begins with “{{envelope}}[”.",
        de: "Das Formular hat keinen Teil, dessen Name mit „{{envelope}}[“ beginnt.",
      },
    },
  },
  sign_in_unusable: {
    status: 400,
    texts: {
      provider: { en: "{{problem}}", de: "{{problem}}" },
      kiosk_expired: {
        en: "This sign-in has finished or expired. Start it again.",
        de: "Diese Anmeldung ist abgeschlossen oder abgelaufen. Starten Sie sie neu.",
      },
      reader_expired: {
        en: "This sign-in has finished or expired after {{minutes}} minutes. Start it again in the console.",
        de: "Diese Anmeldung ist abgeschlossen oder nach {{minutes}} Minuten abgelaufen. Starten Sie sie in der Konsole neu.",
      },
      other_person: {
        en: "Another person started this sign-in. Sign in to the console as that person, then start it again.",
        de: "Eine andere Person hat diese Anmeldung gestartet. Melden Sie sich als diese Person in der Konsole an, und starten Sie die Anmeldung neu.",
      },
      identity_provider_changed: {
        en: "The identity provider was changed in the configuration during the sign-in. Start again.",
        de: "Der Identitätsanbieter wurde während der Anmeldung in der Konfiguration geändert. Starten Sie die Anmeldung neu.",
      },
      expired: {
        en: "This sign-in has finished or expired after {{minutes}} minutes. Start it again.",
        de: "Diese Anmeldung ist abgeschlossen oder nach {{minutes}} Minuten abgelaufen. Starten Sie sie neu.",
      },
      other_browser: {
        en: "This sign-in was started in another browser. Start it again in this one.",
        de: "Diese Anmeldung wurde in einem anderen Browser gestartet. Starten Sie sie in diesem neu.",
      },
      provider_changed: {
        en: "The OpenID provider was changed during the sign-in. Start again.",
        de: "Der OpenID-Anbieter wurde während der Anmeldung geändert. Starten Sie die Anmeldung neu.",
      },
      unknown_address: {
        en: "{{email}} is not known here. Ask an administrator of your organization to invite this address.",
        de: "{{email}} ist hier nicht bekannt. Bitten Sie die Administration Ihrer Organisation, diese Adresse einzuladen.",
      },
      no_email: {
        en: "The OpenID provider named no email address in “{{claim}}”, by which people are known here.",
        de: "Der OpenID-Anbieter nannte in „{{claim}}“ keine E-Mail-Adresse, an der Personen hier erkannt werden.",
      },
      email_not_verified: {
        en: "The OpenID provider did not confirm that your email address is verified.",
        de: "Der OpenID-Anbieter hat nicht mitgeteilt, dass Ihre E-Mail-Adresse bestätigt ist.",
      },
      credentials_changed: {
        en: "Your password, second factor or access changed during the sign-in. Sign in again.",
        de: "Ihr Passwort, Ihr zweiter Faktor oder Ihr Zugang hat sich während der Anmeldung geändert. Melden Sie sich erneut an.",
      },
      unlinked: {
        en: "This account of the OpenID provider was unlinked from {{email}}. Sign in with your password and link it again in your profile.",
        de: "Dieses Konto beim OpenID-Anbieter wurde von {{email}} gelöst. Melden Sie sich mit Ihrem Passwort an, und verknüpfen Sie es in Ihrem Profil wieder.",
      },
    },
  },
  upload_failed: {
    status: 400,
    en: "{{reason}}",
    de: "{{reason}}",
  },
  invalid_token: {
    status: 401,
    en: "The API token is unknown, expired or revoked, or the header is not “Authorization: Token <API_TOKEN>”.",
    de: "Das API-Token ist unbekannt, abgelaufen oder widerrufen, oder der Header lautet nicht „Authorization: Token <API_TOKEN>“.",
  },
  token_missing: {
    status: 401,
    texts: {
      api: {
        en: "Send the header “Authorization: Token <API_TOKEN>”.",
        de: "Senden Sie den Header „Authorization: Token <API_TOKEN>“.",
      },
      reader: {
        en: "This is protected. Send the reader's access token: “Authorization: Bearer <ACCESS_TOKEN>”.",
        de: "Dies ist geschützt. Senden Sie das Access-Token des Lesers: „Authorization: Bearer <ACCESS_TOKEN>“.",
      },
    },
  },
  reader_token_invalid: {
    status: 401,
    en: "The access token is missing, invalid or expired. Sign in again.",
    de: "Das Zugriffstoken fehlt, ist ungültig oder abgelaufen. Melden Sie sich erneut an.",
  },
  session_missing: {
    status: 401,
    en: "You are not signed in, or your session has ended. Sign in again.",
    de: "Sie sind nicht angemeldet, oder Ihre Sitzung ist beendet. Melden Sie sich erneut an.",
  },
  session_mismatch: {
    status: 401,
    en: "Another person has signed in in this browser since the page was opened. Sign in again.",
    de: "In diesem Browser hat sich inzwischen eine andere Person angemeldet. Melden Sie sich erneut an.",
  },
  id_token_malformed: {
    status: 401,
    en: "The header OIDC-ID-Token is not one token of visible characters. Leave it out, or send the ID token as it was issued.",
    de: "Der Header OIDC-ID-Token ist kein einzelnes Token aus sichtbaren Zeichen. Lassen Sie ihn weg, oder senden Sie das ID-Token, wie es ausgestellt wurde.",
  },
  token_malformed: {
    status: 401,
    texts: {
      too_long: {
        en: "The access token is longer than {{maximum}} characters.",
        de: "Das Access-Token ist länger als {{maximum}} Zeichen.",
      },
      header: {
        en: "The header Authorization is not “Bearer <ACCESS_TOKEN>” with one token of visible characters.",
        de: "Der Header Authorization lautet nicht „Bearer <ACCESS_TOKEN>“ mit einem Token aus sichtbaren Zeichen.",
      },
    },
  },
  token_rejected: {
    status: 401,
    en: "The publisher does not accept this access token, because it is expired, revoked or issued for another service. Sign in again.",
    de: "Der Verlag nimmt dieses Access-Token nicht an, weil es abgelaufen, widerrufen oder für einen anderen Dienst ausgestellt ist. Melden Sie sich erneut an.",
  },
  metrics_token_wrong: {
    status: 401,
    en: "Send NEWSRACK_METRICS_TOKEN as Authorization: Bearer.",
    de: "Senden Sie NEWSRACK_METRICS_TOKEN als Authorization: Bearer.",
  },
  CREDENTIALS_CHANGED: {
    status: 401,
    en: "Your password, second factor or access changed during the sign-in. Sign in again.",
    de: "Ihr Passwort, Ihr zweiter Faktor oder Ihr Zugang hat sich während der Anmeldung geändert. Melden Sie sich erneut an.",
  },
  INVALID_EMAIL_OR_PASSWORD: {
    status: 401,
    en: "The email address and the password do not match. Check both, or ask an administrator for a new password.",
    de: "E-Mail-Adresse und Passwort passen nicht zusammen. Prüfen Sie beides, oder bitten Sie die Administration um ein neues Passwort.",
  },
  INVALID_CODE: {
    status: 401,
    en: "This code is wrong. Enter the current one that your app shows.",
    de: "Dieser Code ist falsch. Geben Sie den aktuellen ein, den Ihre App zeigt.",
  },
  INVALID_BACKUP_CODE: {
    status: 401,
    en: "This recovery code is wrong or was used already. Enter another one.",
    de: "Dieser Wiederherstellungscode ist falsch oder wurde schon benutzt. Geben Sie einen anderen ein.",
  },
  CODE_USED: {
    status: 401,
    en: "This code was used already. Wait for the next one that your app shows.",
    de: "Dieser Code wurde schon benutzt. Warten Sie auf den nächsten, den Ihre App zeigt.",
  },
  INVALID_TWO_FACTOR_COOKIE: {
    status: 401,
    en: "Enter your password first.",
    de: "Geben Sie zuerst Ihr Passwort ein.",
  },
  forbidden: {
    status: 403,
    texts: {
      publication_role: {
        en: "Your role covers only some publications and does not allow this.",
        de: "Ihre Rolle gilt nur für einzelne Publikationen und erlaubt das nicht.",
      },
      role: {
        en: "Your role “{{role}}” does not allow this.",
        de: "Ihre Rolle „{{role}}“ erlaubt das nicht.",
      },
      approved: {
        en: "This is approved, and nothing has changed since. Only people who may approve can request another sign-off.",
        de: "Das ist freigegeben und seitdem unverändert. Nur wer freigeben darf, kann die Freigabe erneut anfragen.",
      },
      own_comment: {
        en: "You can only change your own comments, and only delete comments that no one else has replied to.",
        de: "Sie können nur Ihre eigenen Kommentare ändern und nur Kommentare löschen, auf die niemand anders geantwortet hat.",
      },
      installation: {
        en: "This is for the whole installation. Only an administrator of all its organizations may use it.",
        de: "Das betrifft die ganze Installation und ist der Administration aller ihrer Organisationen vorbehalten.",
      },
    },
  },
  foreign_origin: {
    status: 403,
    en: "This write comes from another site's page and was refused. If it is your own console, check NEWSRACK_BASE_URL.",
    de: "Diese Änderung kommt von der Seite einer fremden Website und wurde abgewiesen. Ist es Ihre eigene Konsole, prüfen Sie NEWSRACK_BASE_URL.",
  },
  access_denied: {
    status: 403,
    en: "The publisher does not grant this reader access to this item.",
    de: "Der Verlag gewährt keinen Zugriff auf diesen Inhalt.",
  },
  authorization_not_configured: {
    status: 403,
    en: "The publisher has not set up access to this item, so no reader can access it.",
    de: "Der Verlag hat den Zugriff auf diesen Inhalt nicht eingerichtet, deshalb kann ihn niemand öffnen.",
  },
  sign_in_to_join: {
    status: 403,
    en: "The invitation is for {{email}}. If you have an account with that address, sign in to it, then join.",
    de: "Die Einladung ist für {{email}}. Wenn Sie ein Konto mit dieser Adresse haben, melden Sie sich damit an und treten Sie dann bei.",
  },
  ACCOUNT_DISABLED: {
    status: 403,
    en: "This account is disabled. An administrator of your organization can enable it again.",
    de: "Dieses Konto ist gesperrt. Die Administration Ihrer Organisation kann es entsperren.",
  },
  not_found: {
    status: 404,
    texts: {
      publication: { en: "Publication not found.", de: "Publikation nicht gefunden." },
      organization: { en: "Organization not found.", de: "Organisation nicht gefunden." },
      profile_token: {
        en: "No publication with Newsrack accounts has this profile token.",
        de: "Keine Publikation mit Newsrack-Konten hat dieses Profil-Token.",
      },
      product: { en: "Product not found.", de: "Produkt nicht gefunden." },
      holding: { en: "Holding not found.", de: "Bezug nicht gefunden." },
      code_batch: { en: "Batch of codes not found.", de: "Code-Serie nicht gefunden." },
      reader: { en: "Reader not found.", de: "Leserkonto nicht gefunden." },
      mail: {
        en: "Email not found. It was sent, or it is older than 30 days.",
        de: "E-Mail nicht gefunden. Sie wurde verschickt oder ist älter als 30 Tage.",
      },
      api_address: {
        en: "No route matches this address. See /api/docs for all routes.",
        de: "Keine Route passt zu dieser Adresse. Siehe /api/docs für alle Routen.",
      },
      address: { en: "Page not found.", de: "Seite nicht gefunden." },
      identifier: {
        en: "No record has this ID.",
        de: "Kein Datensatz hat diese ID.",
      },
      file: { en: "File not found.", de: "Datei nicht gefunden." },
      callout: {
        en: "Callout not found. It may have been deleted from the log because of its age.",
        de: "Aufruf nicht gefunden. Er wurde vielleicht wegen seines Alters aus dem Protokoll gelöscht.",
      },
      test_reader: { en: "Test reader not found.", de: "Testleser nicht gefunden." },
      reader_client: { en: "App not found.", de: "App nicht gefunden." },
      api_token: { en: "API token not found.", de: "API-Token nicht gefunden." },
      linked_account: {
        en: "Linked account not found.",
        de: "Verknüpftes Konto nicht gefunden.",
      },
      article_category: {
        en: "Article category {{id}} not found in this publication.",
        de: "Artikelkategorie {{id}} in dieser Publikation nicht gefunden.",
      },
      category_removal: {
        en: "Category removal {{id}} not found in this publication.",
        de: "Entfernte Kategorie {{id}} in dieser Publikation nicht gefunden.",
      },
      trashed: {
        en: "Not found in the trash. It was restored or permanently deleted.",
        de: "Nicht im Papierkorb gefunden. Der Eintrag wurde wiederhergestellt oder endgültig gelöscht.",
      },
      webhook: { en: "Webhook not found.", de: "Webhook nicht gefunden." },
      webhook_delivery: {
        en: "Delivery not found. It may have been deleted because of its age.",
        de: "Zustellung nicht gefunden. Sie wurde vielleicht wegen ihres Alters gelöscht.",
      },
      chatbot: { en: "Chatbot not found.", de: "Chatbot nicht gefunden." },
      list_view: { en: "View {{id}} not found.", de: "Ansicht {{id}} nicht gefunden." },
      issue_category: {
        en: "Issue category {{id}} not found in this publication.",
        de: "Ausgabenkategorie {{id}} in dieser Publikation nicht gefunden.",
      },
      issue: {
        en: "Issue {{id}} not found in this publication.",
        de: "Ausgabe {{id}} in dieser Publikation nicht gefunden.",
      },
      image: { en: "Image not found.", de: "Bild nicht gefunden." },
      import: { en: "Import not found.", de: "Import nicht gefunden." },
      imported_page: {
        en: "Page {{number}} not found, or not rendered yet.",
        de: "Seite {{number}} nicht gefunden oder noch nicht erzeugt.",
      },
      imported_article: {
        en: "Article {{number}} not found, or not created yet.",
        de: "Artikel {{number}} nicht gefunden oder noch nicht erzeugt.",
      },
      picture: { en: "Picture not found.", de: "Bild nicht gefunden." },
      released_issue: {
        en: "Issue not found, or not released yet.",
        de: "Ausgabe nicht gefunden oder noch nicht erschienen.",
      },
      replaced_import: {
        en: "The issue was imported again and has other pages now. Fetch the issue again.",
        de: "Die Ausgabe wurde erneut importiert und hat jetzt andere Seiten. Rufen Sie die Ausgabe noch einmal ab.",
      },
      running_import: {
        en: "The issue is being imported again.",
        de: "Die Ausgabe wird gerade erneut importiert.",
      },
      issue_picture: {
        en: "Picture not found in this issue.",
        de: "Bild in dieser Ausgabe nicht gefunden.",
      },
      page_text: {
        en: "Text not found: the issue has no such page, or its text mode is off.",
        de: "Text nicht gefunden: Die Ausgabe hat diese Seite nicht, oder ihr Textmodus ist ausgeschaltet.",
      },
      issue_article: {
        en: "Article not found in this issue.",
        de: "Artikel in dieser Ausgabe nicht gefunden.",
      },
      issue_file: {
        en: "File not found in this issue.",
        de: "Datei in dieser Ausgabe nicht gefunden.",
      },
      preview_link: {
        en: "This preview link has expired or was revoked. Ask for a new one.",
        de: "Dieser Vorschau-Link ist abgelaufen oder wurde widerrufen. Bitten Sie um einen neuen.",
      },
      released_article: {
        en: "Article not found, or not released yet.",
        de: "Artikel nicht gefunden oder noch nicht erschienen.",
      },
      invitation: { en: "Invitation not found.", de: "Einladung nicht gefunden." },
      person: {
        en: "Person not found in this organization.",
        de: "Person in dieser Organisation nicht gefunden.",
      },
      planned_edition: {
        en: "Planned edition {{id}} not found in this publication.",
        de: "Geplante Ausgabe {{id}} in dieser Publikation nicht gefunden.",
      },
      session: { en: "Session not found.", de: "Sitzung nicht gefunden." },
      review: {
        en: "Item not found. It may have been deleted.",
        de: "Eintrag nicht gefunden. Er wurde vielleicht gelöscht.",
      },
      article: {
        en: "Article {{id}} not found in this publication.",
        de: "Artikel {{id}} in dieser Publikation nicht gefunden.",
      },
      story_comment: {
        en: "Comment not found. It may have been deleted.",
        de: "Kommentar nicht gefunden. Er wurde vielleicht gelöscht.",
      },
      article_draft: {
        en: "The article has no draft. It may have been published or discarded.",
        de: "Der Artikel hat keinen Entwurf. Vielleicht wurde er veröffentlicht oder verworfen.",
      },
      article_version: {
        en: "The article has no version {{version}}.",
        de: "Der Artikel hat keine Fassung {{version}}.",
      },
      uploaded_file: { en: "Uploaded file not found.", de: "Hochgeladene Datei nicht gefunden." },
      upload: {
        en: "Upload not found, or already finished.",
        de: "Upload nicht gefunden oder bereits abgeschlossen.",
      },
    },
  },
  link_unknown: {
    status: 404,
    texts: {
      setup: {
        en: "This link is unknown, or a newer one replaced it. The operator of this installation can create a new one with “npm run admin-link”.",
        de: "Dieser Link ist unbekannt, oder ein neuerer hat ihn ersetzt. Der Betreiber dieser Installation kann mit „npm run admin-link“ einen neuen erzeugen.",
      },
      invitation: {
        en: "This invitation was used or withdrawn, or a newer link replaced it. Ask the person who invited you for a new link.",
        de: "Diese Einladung wurde benutzt oder zurückgezogen, oder ein neuerer Link hat sie ersetzt. Bitten Sie die Person, die Sie eingeladen hat, um einen neuen Link.",
      },
      password: {
        en: "This link was used, or a newer one replaced it. An administrator of your organization can create a new one.",
        de: "Dieser Link wurde benutzt, oder ein neuerer hat ihn ersetzt. Die Administration Ihrer Organisation kann einen neuen erzeugen.",
      },
    },
  },
  link_used: {
    status: 404,
    en: "This link has been used. The operator of this installation can create a new one with “npm run admin-link”.",
    de: "Dieser Link wurde benutzt. Der Betreiber dieser Installation kann mit „npm run admin-link“ einen neuen erzeugen.",
  },
  link_expired: {
    status: 404,
    texts: {
      setup: {
        en: "This link has expired. The operator of this installation can create a new one with “npm run admin-link”.",
        de: "Dieser Link ist abgelaufen. Der Betreiber dieser Installation kann mit „npm run admin-link“ einen neuen erzeugen.",
      },
      password: {
        en: "This link has expired. An administrator of your organization can create a new one.",
        de: "Dieser Link ist abgelaufen. Die Administration Ihrer Organisation kann einen neuen erzeugen.",
      },
      invitation: {
        en: "This invitation has expired. Ask the person who invited you for a new link.",
        de: "Diese Einladung ist abgelaufen. Bitten Sie die Person, die Sie eingeladen hat, um einen neuen Link.",
      },
    },
  },
  method_not_allowed: {
    status: 405,
    en: "The method {{method}} is not supported. Use {{methods}}.",
    de: "Die Methode {{method}} wird nicht unterstützt. Verwenden Sie {{methods}}.",
  },
  refused: {
    status: 409,
    texts: {
      sign_in: {
        en: "The sign-in failed. Try again.",
        de: "Die Anmeldung ist fehlgeschlagen. Versuchen Sie es erneut.",
      },
      no_second_factor: {
        en: "Your second factor is not set up. Load your profile again.",
        de: "Ihr zweiter Faktor ist nicht eingerichtet. Laden Sie Ihr Profil neu.",
      },
    },
  },
  identity_provider_missing: {
    status: 409,
    en: "No identity provider is configured for the readers of this publication. Add it under Configuration.",
    de: "Für die Leserschaft dieser Publikation ist kein Identitätsanbieter eingerichtet. Tragen Sie ihn unter Konfiguration ein.",
  },
  identity_provider_unusable: {
    status: 409,
    en: "The identity provider {{issuer}} cannot be used. {{problem}}",
    de: "Der Identitätsanbieter {{issuer}} ist nicht nutzbar. {{problem}}",
  },
  too_many_test_readers: {
    status: 409,
    en: "There are already {{maximum}} test readers. Remove one of them first.",
    de: "Es gibt schon {{maximum}} Testleser. Entfernen Sie zuerst einen davon.",
  },
  too_many_comments: {
    status: 409,
    en: "The article already has {{maximum}} comments. Delete some of them first.",
    de: "Der Artikel hat schon {{maximum}} Kommentare. Löschen Sie zuerst einige davon.",
  },
  comment_resolved: {
    status: 409,
    en: "The comment has been resolved. Reopen it to reply.",
    de: "Der Kommentar ist erledigt. Öffnen Sie ihn wieder, um zu antworten.",
  },
  too_many_preview_links: {
    status: 409,
    en: "This article has {{maximum}} preview links that work. Revoke them before you create another one.",
    de: "Dieser Artikel hat {{maximum}} gültige Vorschau-Links. Widerrufen Sie sie, bevor Sie einen weiteren erstellen.",
  },
  webhook_disabled: {
    status: 409,
    en: "The webhook is disabled, so nothing is sent to it. Enable it first.",
    de: "Der Webhook ist deaktiviert, deshalb wird nichts an ihn gesendet. Aktivieren Sie ihn zuerst.",
  },
  public_client: {
    status: 409,
    en: "This app is public and has no secret.",
    de: "Diese App ist öffentlich und hat kein Geheimnis.",
  },
  no_password: {
    status: 409,
    en: "You have no password here, because you sign in through the OpenID provider.",
    de: "Sie haben hier kein Passwort, weil Sie sich über den OpenID-Anbieter anmelden.",
  },
  session_ended: {
    status: 409,
    en: "Your session has ended in the meantime. Sign in again.",
    de: "Ihre Sitzung wurde inzwischen beendet. Melden Sie sich erneut an.",
  },
  two_factor_on: {
    status: 409,
    en: "Your account already has a second factor. Turn it off before you set up another app.",
    de: "Ihr Konto hat schon einen zweiten Faktor. Schalten Sie ihn aus, bevor Sie eine andere App einrichten.",
  },
  already_undone: {
    status: 409,
    en: "“{{name}}” has already been restored. Remove it again if you do not want it.",
    de: "„{{name}}“ wurde schon wiederhergestellt. Entfernen Sie die Kategorie wieder, wenn Sie sie nicht wünschen.",
  },
  categories_changed: {
    status: 409,
    en: "A category was added or removed in the meantime. Load the list again.",
    de: "Inzwischen wurde eine Kategorie hinzugefügt oder entfernt. Laden Sie die Liste neu.",
  },
  category_in_use: {
    status: 409,
    en: "“{{name}}” contains {{issues, plural(one: issue; other: issues)}}, more than were shown. Nothing was removed.",
    de: "„{{name}}“ enthält {{issues, plural(one: Ausgabe; other: Ausgaben)}}, mehr als gezeigt wurden. Es wurde nichts entfernt.",
  },
  import_not_kept: {
    status: 409,
    en: "The pages of this import are no longer kept, so the issue cannot go back to it.",
    de: "Die Seiten dieses Imports sind nicht mehr gespeichert, die Ausgabe kann also nicht zu ihm zurückkehren.",
  },
  account_disabled: {
    status: 409,
    texts: {
      password_link: {
        en: "{{name}}'s account is disabled. Enable it before giving it a new password.",
        de: "Das Konto von {{name}} ist gesperrt. Entsperren Sie es, bevor Sie ein neues Passwort ermöglichen.",
      },
      sign_in: { en: "This account is disabled.", de: "Dieses Konto ist gesperrt." },
    },
  },
  own_account: {
    status: 409,
    texts: {
      disable: {
        en: "This is your own account. Another administrator can disable it.",
        de: "Das ist Ihr eigenes Konto. Jemand anderes aus der Administration kann es sperren.",
      },
      unlink: {
        en: "This is your own account. You can unlink it in your profile.",
        de: "Das ist Ihr eigenes Konto. Die Verknüpfung lösen Sie in Ihrem Profil.",
      },
    },
  },
  person_elsewhere: {
    status: 409,
    en: "{{name}} also belongs to an organization that you do not administer. You can change their roles here, or remove them from this organization.",
    de: "{{name}} gehört auch zu einer anderen Organisation, die Sie nicht verwalten. Sie können hier die Rollen ändern oder die Person aus dieser Organisation entfernen.",
  },
  last_administrator: {
    status: 409,
    en: "{{name}} is the only administrator of the organization. Add another administrator first.",
    de: "{{name}} ist die einzige Person in der Administration der Organisation. Nehmen Sie zuerst eine weitere Person auf.",
  },
  edition_transferred: {
    status: 409,
    en: "{{name}} has become issue {{issue}} and can no longer be changed. Detach or delete the issue first to plan the edition again.",
    de: "{{name}} ist zur Ausgabe {{issue}} geworden und kann sich deshalb nicht mehr ändern. Lösen Sie zuerst die Zuordnung, oder löschen Sie die Ausgabe, um neu zu planen.",
  },
  article_changed: {
    status: 409,
    en: "The article has changed since you opened it. Check the current text, then approve it.",
    de: "Der Artikel hat sich geändert, seit Sie ihn geöffnet haben. Prüfen Sie den aktuellen Text, und geben Sie ihn dann frei.",
  },
  pages_changed: {
    status: 409,
    en: "The pages of the issue have changed since you opened it. Check the current pages, then approve them.",
    de: "Die Seiten der Ausgabe haben sich geändert, seit Sie sie geöffnet haben. Prüfen Sie die aktuellen Seiten, und geben Sie sie dann frei.",
  },
  edition_skipped: {
    status: 409,
    en: "{{name}} is skipped. Restore the edition first.",
    de: "{{name}} wurde ausgelassen. Stellen Sie die geplante Ausgabe zuerst wieder her.",
  },
  only_sign_in: {
    status: 409,
    en: "You have no password, so you sign in through the OpenID provider only. Ask an administrator for a link to set a password, then unlink it.",
    de: "Sie haben kein Passwort und melden sich nur über den OpenID-Anbieter an. Bitten Sie die Administration um einen Link für ein Passwort, und lösen Sie dann die Verknüpfung.",
  },
  authority_not_built_in: {
    status: 409,
    en: "This publication doesn't use Newsrack accounts. Choose them in the access configuration first.",
    de: "Diese Publikation verwendet keine Newsrack-Konten. Wählen Sie diese zuerst in der Zugriffskonfiguration.",
  },
  reader_elsewhere: {
    status: 409,
    en: "This account is also used with another organization of this installation, so you can't disable or enable it. End the reader's holdings instead.",
    de: "Dieses Konto gehört auch zu einer anderen Organisation dieser Installation, daher können Sie es weder sperren noch entsperren. Beenden Sie stattdessen die Bezüge.",
  },
  reader_verified: {
    status: 409,
    en: "This reader has accepted the invitation.",
    de: "Die Einladung ist bereits angenommen.",
  },
  product_in_use: {
    status: 409,
    en: "“{{name}}” has holdings or codes. Delete them first, or leave out what it unlocks.",
    de: "Zu „{{name}}“ gibt es Bezüge oder Codes. Löschen Sie diese zuerst, oder entfernen Sie die Inhalte des Produkts.",
  },
  too_many_products: {
    status: 409,
    en: "An organization can have at most {{maximum}} products.",
    de: "Eine Organisation kann höchstens {{maximum}} Produkte haben.",
  },
  code_unusable: {
    status: 409,
    texts: {
      unknown: {
        en: "This code doesn't exist. Check it for typing errors.",
        de: "Diesen Code gibt es nicht. Prüfen Sie ihn auf Tippfehler.",
      },
      used: { en: "This code has been redeemed.", de: "Dieser Code wurde schon eingelöst." },
      own: { en: "You have redeemed this code already.", de: "Sie haben diesen Code schon eingelöst." },
      expired: { en: "This code has expired.", de: "Dieser Code ist abgelaufen." },
      revoked: { en: "This code was revoked.", de: "Dieser Code wurde gesperrt." },
    },
  },
  mail_server_missing: {
    status: 409,
    en: "This installation has no mail server. Set SMTP_URL and MAIL_FROM, and restart the service.",
    de: "Diese Installation hat keinen Mailserver. Setzen Sie SMTP_URL und MAIL_FROM, und starten Sie den Dienst neu.",
  },
  sign_in_provider_missing: {
    status: 409,
    en: "This installation has no OpenID provider for signing in.",
    de: "Diese Installation hat keinen OpenID-Anbieter für die Anmeldung.",
  },
  sign_in_provider_unusable: {
    status: 409,
    en: "The OpenID provider is currently unavailable. Sign in with a password, or try again later.",
    de: "Der OpenID-Anbieter ist zurzeit nicht verfügbar. Melden Sie sich mit einem Passwort an, oder versuchen Sie es später erneut.",
  },
  upload_incomplete: {
    status: 409,
    en: "Only {{received}} of {{bytes}} bytes have arrived. Resume the upload first.",
    de: "Erst {{received}} von {{bytes}} Bytes sind angekommen. Setzen Sie zuerst den Upload fort.",
  },
  token_not_usable: {
    status: 409,
    texts: {
      revoked: {
        en: "{{name}} is revoked and cannot get a new secret. Create another token.",
        de: "{{name}} ist widerrufen und kann kein neues Secret erhalten. Legen Sie ein anderes Token an.",
      },
      expired: {
        en: "{{name}} has expired and cannot get a new secret. Create another token.",
        de: "{{name}} ist abgelaufen und kann kein neues Secret erhalten. Legen Sie ein anderes Token an.",
      },
    },
  },
  undo_expired: {
    status: 410,
    en: "“{{name}}” was removed more than {{hours}} hours ago and cannot be restored. Create it again.",
    de: "„{{name}}“ wurde vor mehr als {{hours}} Stunden entfernt und kann nicht wiederhergestellt werden. Legen Sie die Kategorie neu an.",
  },
  version_conflict: {
    status: 412,
    en: "The record has changed and is now at version {{version}}. Fetch it again and repeat the change.",
    de: "Der Datensatz hat sich geändert und hat jetzt die Version {{version}}. Laden Sie ihn neu und wiederholen Sie die Änderung.",
  },
  unknown_version: {
    status: 412,
    en: "The header If-Match does not contain the ETag of a record. Send the ETag unchanged, with its quotes.",
    de: "Der Header If-Match enthält kein ETag eines Datensatzes. Senden Sie das ETag unverändert, mit seinen Anführungszeichen.",
  },
  too_large: {
    status: 413,
    texts: {
      refused: { en: "{{reason}}", de: "{{reason}}" },
      body: {
        en: "The body is larger than the {{bytes}} bytes this address accepts.",
        de: "Der Inhalt ist größer als die {{bytes}} Bytes, die diese Adresse annimmt.",
      },
      image: {
        en: "The file is larger than the {{bytes}} bytes (5 MB) that an image may have.",
        de: "Die Datei ist größer als die {{bytes}} Bytes (5 MB), die ein Bild haben darf.",
      },
      field: {
        en: "A field of the form is larger than {{bytes}} bytes.",
        de: "Ein Feld des Formulars ist größer als {{bytes}} Bytes.",
      },
      form: {
        en: "The form is larger than the {{bytes}} bytes this address accepts. An image may have {{image_bytes}} of them (5 MB).",
        de: "Das Formular ist größer als die {{bytes}} Bytes, die diese Adresse annimmt. Ein Bild darf davon {{image_bytes}} haben (5 MB).",
      },
      upload: {
        en: "A file of this kind may have up to {{mebibytes}} MB.",
        de: "Eine Datei dieser Art darf bis zu {{mebibytes}} MB haben.",
      },
    },
  },
  image_too_large: {
    status: 413,
    texts: {
      bytes: {
        en: "The image has {{bytes}} bytes, but at most {{maximum}} (5 MB) are accepted.",
        de: "Das Bild hat {{bytes}} Bytes, angenommen werden höchstens {{maximum}} (5 MB).",
      },
      pixels: {
        en: "The image has {{width}} × {{height}} pixels, but at most {{maximum}} megapixels are accepted.",
        de: "Das Bild hat {{width}} × {{height}} Pixel, angenommen werden höchstens {{maximum}} Megapixel.",
      },
      animation: {
        en: "The {{frames}} frames of the animation have {{megapixels}} megapixels in total, but at most {{maximum}} are accepted.",
        de: "Die {{frames}} Bilder der Animation haben zusammen {{megapixels}} Megapixel, angenommen werden höchstens {{maximum}}.",
      },
    },
  },
  unsupported_encoding: {
    status: 415,
    texts: {
      body: {
        en: "The Content-Encoding of the body is not supported. Send it uncompressed.",
        de: "Das Content-Encoding des Inhalts wird nicht unterstützt. Senden Sie ihn unkomprimiert.",
      },
      form: {
        en: "Content-Encoding {{encoding}} is not supported for forms. Send the form without Content-Encoding.",
        de: "Content-Encoding {{encoding}} wird für Formulare nicht unterstützt. Senden Sie das Formular ohne Content-Encoding.",
      },
    },
  },
  unsupported_charset: {
    status: 415,
    en: "The field “{{field}}” is sent in {{charset}}, which is not supported. Send it as UTF-8.",
    de: "Das Feld „{{field}}“ wird in {{charset}} gesendet, was nicht unterstützt wird. Senden Sie es in UTF-8.",
  },
  unsupported_media_type: {
    status: 415,
    texts: {
      json: {
        en: "Content type {{type}} is not supported. Use application/json.",
        de: "Der Inhaltstyp {{type}} wird nicht unterstützt. Verwenden Sie application/json.",
      },
      json_or_form: {
        en: "Content type {{type}} is not supported. Use application/json or multipart/form-data.",
        de: "Der Inhaltstyp {{type}} wird nicht unterstützt. Verwenden Sie application/json oder multipart/form-data.",
      },
    },
  },
  wrong_file_type: {
    status: 415,
    texts: {
      content: { en: "The file {{problem}}", de: "Die Datei {{problem}}" },
      form: {
        en: "Send the bytes of the file as the body, not a form. With curl: --upload-file instead of --form.",
        de: "Senden Sie die Bytes der Datei als Inhalt, kein Formular. Mit curl: --upload-file statt --form.",
      },
      encoded: {
        en: "Send the file without Content-Encoding.",
        de: "Senden Sie die Datei ohne Content-Encoding.",
      },
    },
  },
  image_not_copied: {
    status: 422,
    en: "The image could not be copied. {{reason}}",
    de: "Das Bild konnte nicht kopiert werden. {{reason}}",
  },
  unsupported_image: {
    status: 415,
    texts: {
      format: {
        en: "The file is not a JPEG, PNG or GIF. Accepted are JPEG, PNG and GIF, up to 5 MB and 25 megapixels.",
        de: "Die Datei ist kein JPEG, PNG oder GIF. Angenommen werden JPEG, PNG und GIF, bis 5 MB und 25 Megapixel.",
      },
      mislabelled: {
        en: "The file is sent as {{declared}}, but it is {{actual}}. Send it as {{type}}. Accepted are JPEG, PNG and GIF, up to 5 MB and 25 megapixels.",
        de: "Die Datei wird als {{declared}} gesendet, ist aber {{actual}}. Senden Sie sie als {{type}}. Angenommen werden JPEG, PNG und GIF, bis 5 MB und 25 Megapixel.",
      },
      damaged: {
        en: "The file looks like {{format}}, but is damaged or incomplete and cannot be decoded. Save it again, then try again. Accepted are JPEG, PNG and GIF, up to 5 MB and 25 megapixels.",
        de: "Die Datei sieht aus wie {{format}}, ist aber beschädigt oder unvollständig und nicht lesbar. Speichern Sie sie neu, und versuchen Sie es dann erneut. Angenommen werden JPEG, PNG und GIF, bis 5 MB und 25 Megapixel.",
      },
    },
  },
  range_not_satisfiable: {
    status: 416,
    en: "The file has {{bytes, plural(one: byte; other: bytes)}} and nothing in the requested range.",
    de: "Die Datei hat {{bytes, plural(one: Byte; other: Bytes)}} und nichts im angefragten Bereich.",
  },
  warnings_unconfirmed: {
    status: 422,
    en: "The issue has serious warnings. Check the pages, then confirm the warnings.",
    de: "Zur Ausgabe gibt es schwerwiegende Warnungen. Prüfen Sie die Seiten, und bestätigen Sie dann die Warnungen.",
  },
  approval_required: {
    status: 422,
    texts: {
      issue: {
        en: "This publication requires an approval before readers see an issue. Have it approved in the console, then set its release date.",
        de: "In dieser Publikation sieht die Leserschaft eine Ausgabe erst nach der Freigabe. Lassen Sie sie in der Konsole freigeben, und setzen Sie danach das Erscheinungsdatum.",
      },
      article: {
        en: "This publication requires an approval before readers see an article. Have it approved in the console, then publish it.",
        de: "In dieser Publikation sieht die Leserschaft einen Artikel erst nach der Freigabe. Lassen Sie ihn in der Konsole freigeben, und veröffentlichen Sie ihn danach.",
      },
      change: {
        en: "This publication requires an approval before readers see a change. Save it as a draft in the console, have the draft approved, then publish it.",
        de: "In dieser Publikation sieht die Leserschaft eine Änderung erst nach der Freigabe. Speichern Sie sie in der Konsole als Entwurf, lassen Sie ihn freigeben, und veröffentlichen Sie ihn danach.",
      },
      draft: {
        en: "The approval is for the draft of this article. Publish the draft in the console.",
        de: "Die Freigabe gilt für den Entwurf dieses Artikels. Veröffentlichen Sie den Entwurf in der Konsole.",
      },
    },
  },
  idempotency_key_reused: {
    status: 422,
    en: "This Idempotency-Key was used before with another body. Send the same body to get the record that it created, or use a new key. Location is the address of that record.",
    de: "Dieser Idempotency-Key wurde schon mit einem anderen Inhalt verwendet. Senden Sie denselben Inhalt, um den damit angelegten Datensatz zu bekommen, oder verwenden Sie einen neuen Schlüssel. Location ist die Adresse dieses Datensatzes.",
  },
  invalid: {
    status: 422,
    en: "Some fields are invalid.",
    de: "Einige Felder sind ungültig.",
  },
  too_many_attempts: {
    status: 429,
    texts: {
      codes: {
        en: "Too many codes that couldn't be redeemed. Try again in 10 minutes.",
        de: "Zu viele Codes, die nicht eingelöst werden konnten. Versuchen Sie es in 10 Minuten erneut.",
      },
      credentials: {
        en: "Too many requests with wrong credentials. Try again in a minute.",
        de: "Zu viele Anfragen mit falschen Zugangsdaten. Versuchen Sie es in einer Minute erneut.",
      },
      account: {
        en: "Too many failed sign-ins for this account. Try again in {{minutes, plural(one: minute; other: minutes)}}.",
        de: "Zu viele fehlgeschlagene Anmeldungen für dieses Konto. Versuchen Sie es in {{minutes, plural(one: Minute; other: Minuten)}} erneut.",
      },
      account_elsewhere: {
        en: "Too many failed sign-ins for this account, from several places. Try again later, or where you are signed in already.",
        de: "Zu viele fehlgeschlagene Anmeldungen für dieses Konto, von mehreren Orten. Versuchen Sie es später erneut, oder dort, wo Sie schon angemeldet sind.",
      },
      presence: {
        en: "Too many records are open in your tabs. Close some, and try again in a minute.",
        de: "In Ihren Tabs sind zu viele Einträge geöffnet. Schließen Sie einige, und versuchen Sie es in einer Minute erneut.",
      },
      sign_ins: {
        en: "Too many failed sign-ins from your address. Try again in a minute.",
        de: "Zu viele fehlgeschlagene Anmeldungen von Ihrer Adresse. Versuchen Sie es in einer Minute erneut.",
      },
      failed: {
        en: "Too many failed attempts. Try again later.",
        de: "Zu viele Fehlversuche. Versuchen Sie es später erneut.",
      },
      images: {
        en: "You have uploaded too many images in the last minutes. Try again later.",
        de: "Sie haben in den letzten Minuten zu viele Bilder hochgeladen. Versuchen Sie es später erneut.",
      },
      zoom_images: {
        en: "Too many pages had to be drawn for this address. Try again in a minute.",
        de: "Für diese Adresse mussten zu viele Seiten gezeichnet werden. Versuchen Sie es in einer Minute erneut.",
      },
      articles: {
        en: "Too many articles had to be prepared for this address. Try again in a minute.",
        de: "Für diese Adresse mussten zu viele Artikel aufbereitet werden. Versuchen Sie es in einer Minute erneut.",
      },
      reader_mails: {
        en: "Too many emails were requested from your network. Try again in an hour.",
        de: "Aus Ihrem Netz wurden zu viele E-Mails angefordert. Versuchen Sie es in einer Stunde erneut.",
      },
      reader_sign_ins: {
        en: "Too many sign-ins were started from your network. Try again in a minute.",
        de: "Aus Ihrem Netz wurden zu viele Anmeldungen begonnen. Versuchen Sie es in einer Minute erneut.",
      },
      provider_sign_ins: {
        en: "Too many sign-ins were started from your address. Try again in a minute.",
        de: "Von Ihrer Adresse wurden zu viele Anmeldungen begonnen. Versuchen Sie es in einer Minute erneut.",
      },
    },
  },
  too_many_streams: {
    status: 429,
    en: "You have too many console tabs open. Close some of them, or try again later.",
    de: "Sie haben zu viele Tabs der Konsole geöffnet. Schließen Sie einige, oder versuchen Sie es später erneut.",
  },
  too_many_waiting_requests: {
    status: 429,
    texts: {
      caller: {
        en: "You have {{maximum}} requests that wait for imports. Let one of them end, or send this one without wait.",
        de: "Sie haben {{maximum}} Anfragen, die auf Importe warten. Lassen Sie eine davon enden, oder senden Sie diese ohne wait.",
      },
      publication: {
        en: "{{maximum}} requests wait for imports of this publication. Try again later, or send this one without wait.",
        de: "{{maximum}} Anfragen warten auf Importe dieser Publikation. Versuchen Sie es später erneut, oder senden Sie diese ohne wait.",
      },
    },
  },
  too_many_open_answers: {
    status: 429,
    en: "You have not received other long answers yet. Read them first, or close their connections.",
    de: "Sie haben andere lange Antworten noch nicht empfangen. Lesen Sie diese zuerst, oder schließen Sie deren Verbindungen.",
  },
  too_many_refused_tokens: {
    status: 429,
    en: "Too many access tokens from your address were rejected for this publication. Try again in a minute.",
    de: "Von Ihrer Adresse wurden zu viele Access-Tokens für diese Publikation abgelehnt. Versuchen Sie es in einer Minute erneut.",
  },
  too_many_uploads: {
    status: 429,
    en: "You have {{count}} unfinished uploads for this publication. Finish or cancel one of them, then try again.",
    de: "Sie haben {{count}} unfertige Uploads für diese Publikation. Schließen Sie einen davon ab oder brechen Sie ihn ab, und versuchen Sie es dann erneut.",
  },
  upload_budget_exceeded: {
    status: 429,
    en: "A publication can take {{gibibytes}} GB of uploads in 24 hours, and this one would exceed that. Try again later.",
    de: "Eine Publikation nimmt in 24 Stunden bis zu {{gibibytes}} GB an Uploads an, und dieser würde das überschreiten. Versuchen Sie es später erneut.",
  },
  storage_budget_exceeded: {
    status: 429,
    en: "An organization can store {{gibibytes}} GB of images and texts of articles in 24 hours, and yours has reached that. Try again later.",
    de: "Eine Organisation kann in 24 Stunden {{gibibytes}} GB an Bildern und Texten von Artikeln speichern, und Ihre hat das erreicht. Versuchen Sie es später erneut.",
  },
  ACCOUNT_TEMPORARILY_LOCKED: {
    status: 429,
    en: "Too many failed attempts. Try again later.",
    de: "Zu viele Fehlversuche. Versuchen Sie es später erneut.",
  },
  internal_error: {
    status: 500,
    en: "The service failed. Its log contains the cause under this request ID.",
    de: "Im Dienst ist ein Fehler aufgetreten. Sein Protokoll enthält die Ursache unter dieser Anfrage-ID.",
  },
  console_not_built: {
    status: 500,
    en: "The console is not built. Run “npm start”, which builds it.",
    de: "Die Konsole ist nicht gebaut. „npm start“ baut sie.",
  },
  kiosk_not_built: {
    status: 500,
    en: "The kiosk is not built. Run “npm start”, which builds it.",
    de: "Der Kiosk ist nicht gebaut. „npm start“ baut ihn.",
  },
  database_unavailable: {
    status: 503,
    en: "The database is currently unavailable. Try again shortly.",
    de: "Die Datenbank ist zurzeit nicht verfügbar. Versuchen Sie es gleich erneut.",
  },
  request_timeout: {
    status: 408,
    en: "The request did not arrive in time. Send it again.",
    de: "Die Anfrage ist nicht rechtzeitig angekommen. Senden Sie sie erneut.",
  },
  headers_too_large: {
    status: 431,
    en: "The URL and the headers are longer than {{bytes}} bytes in total. Send fewer or shorter query parameters or headers.",
    de: "URL und Header sind zusammen länger als {{bytes}} Bytes. Senden Sie weniger oder kürzere Query-Parameter oder Header.",
  },
  concurrent_update: {
    status: 503,
    en: "Another request changed the same record at the same time, so this one changed nothing. Send it again.",
    de: "Eine andere Anfrage hat gleichzeitig denselben Datensatz geändert, deshalb hat diese nichts geändert. Senden Sie sie erneut.",
  },
  disk_full: {
    status: 503,
    en: "The disk of the service is full. Ask its operator to free space, then try again.",
    de: "Die Festplatte des Dienstes ist voll. Bitten Sie den Betreiber, Platz zu schaffen, und versuchen Sie es dann erneut.",
  },
  storage_unavailable: {
    status: 503,
    en: "The file storage is currently unavailable. Try again shortly. If it stays unavailable, contact the operator of the service.",
    de: "Der Dateispeicher ist zurzeit nicht verfügbar. Versuchen Sie es gleich erneut. Bleibt er nicht verfügbar, wenden Sie sich an den Betreiber des Dienstes.",
  },
  authorization_unavailable: {
    status: 503,
    en: "The publisher's endpoint gave no usable answer about access to this item. Try again shortly.",
    de: "Der Endpunkt des Verlags hat keine brauchbare Antwort zum Zugriff auf diesen Inhalt gegeben. Versuchen Sie es gleich erneut.",
  },
  busy: {
    status: 503,
    texts: {
      restarting: {
        en: "The service is restarting. Try again shortly.",
        de: "Der Dienst startet neu. Versuchen Sie es gleich erneut.",
      },
      zoom_image: {
        en: "The larger image of this page isn't drawn yet. Try again shortly.",
        de: "Das größere Bild dieser Seite ist noch nicht gezeichnet. Versuchen Sie es gleich erneut.",
      },
      rendering: {
        en: "Too many articles of this publication are waiting to be rendered. Try again shortly.",
        de: "Zu viele Artikel dieser Publikation warten darauf, gerendert zu werden. Versuchen Sie es gleich erneut.",
      },
      images: {
        en: "Too many images of your organization are waiting to be processed. Try again shortly.",
        de: "Zu viele Bilder Ihrer Organisation warten auf die Verarbeitung. Versuchen Sie es gleich erneut.",
      },
    },
  },
} as const satisfies Record<string, ErrorCodeEntry>;

export type ErrorCode = keyof typeof errorCodes;

type InLanguage<Entry, Language extends keyof Text> = Entry extends Text
  ? Entry[Language]
  : Entry extends { texts: infer Texts }
    ? { readonly [Situation in keyof Texts]: InLanguage<Texts[Situation], Language> }
    : never;

type ErrorTexts<Language extends keyof Text> = {
  readonly [Code in ErrorCode]: InLanguage<(typeof errorCodes)[Code], Language>;
};

/** Returns the texts of all error codes in a language, as a catalogue. */
export function errorTexts<const Language extends keyof Text>(language: Language): ErrorTexts<Language> {
  const pick = (entry: ErrorCodeEntry) =>
    "texts" in entry
      ? Object.fromEntries(
          Object.entries(entry.texts).map(([situation, each]) => [situation, each[language]]),
        )
      : entry[language];
  return Object.fromEntries(
    Object.entries(errorCodes).map(([code, entry]) => [code, pick(entry)]),
  ) as ErrorTexts<Language>;
}
