import type { Sentences } from "#shared/sentences.ts";

/** People, invitations, and one's own account. */
export const people: Sentences = {
  "names a publication twice": "nennt eine Publikation zweimal",
  "is longer than 254 characters": "ist länger als 254 Zeichen",
  "Too many failed sign-ins for this account, from several places. Try again later, or where you are signed in already.":
    "Zu viele misslungene Anmeldungen für dieses Konto, von mehreren Orten. Versuchen Sie es später erneut, oder dort, wo Sie schon angemeldet sind.",
  "Too many failed sign-ins from here. Try again in a minute.":
    "Zu viele misslungene Anmeldungen von hier aus. Versuchen Sie es in einer Minute erneut.",
  "The invitation is for {0}. If you have an account with that address, sign in to it, then join.":
    "Die Einladung ist für {0}. Wenn Sie ein Konto mit dieser Adresse haben, melden Sie sich damit an und treten Sie dann bei.",
  "Too many failed attempts. Try again later.": "Zu viele Fehlversuche. Versuchen Sie es später erneut.",
  "This account is disabled. An administrator of your organization can enable it again.":
    "Dieses Konto ist gesperrt. Die Administration Ihrer Organisation kann es wieder freigeben.",
  "Your password, second factor or access changed during the sign-in. Sign in again.":
    "Ihr Passwort, Ihr zweiter Faktor oder Ihr Zugang hat sich während der Anmeldung geändert. Melden Sie sich erneut an.",
  "Enter your password first.": "Geben Sie zuerst Ihr Passwort ein.",
  "This code was used already. Wait for the next one that your app shows.":
    "Dieser Code wurde schon benutzt. Warten Sie auf den nächsten, den Ihre App zeigt.",
  "There is no such account.": "Dieses Konto gibt es nicht.",
  "is the address of {0}, who is in this organization already":
    "ist die Adresse von {0}, schon in dieser Organisation",
  "has been invited already; make a new link for that invitation":
    "ist schon eingeladen; erzeugen Sie für diese Einladung einen neuen Link",
  "There is no such invitation": "Diese Einladung gibt es nicht",
  "Ask whoever invited you for a new link.": "Bitten Sie, wer Sie eingeladen hat, um einen neuen Link.",
  "This invitation was used or withdrawn, or a newer link replaced it. {0}":
    "Diese Einladung wurde benutzt oder zurückgezogen, oder ein neuerer Link hat sie ersetzt. {0:said}",
  "This invitation has expired. {0}": "Diese Einladung ist abgelaufen. {0:said}",
  "{0}'s account is disabled. Enable it before giving it a new password.":
    "Das Konto von {0} ist gesperrt. Geben Sie es frei, bevor es ein neues Passwort bekommt.",
  "Your account has a second factor already. Turn it off before you set up another app.":
    "Ihr Konto hat schon einen zweiten Faktor. Schalten Sie ihn aus, bevor Sie eine andere App einrichten.",
  "This account is disabled.": "Dieses Konto ist gesperrt.",
  "An administrator of your organization makes a new one.":
    "Die Administration Ihrer Organisation erzeugt einen neuen.",
  "This link was used already, or a newer one replaced it. {0}":
    "Dieser Link wurde schon benutzt, oder ein neuerer hat ihn ersetzt. {0:said}",
  "This is your own account. Another administrator can disable it.":
    "Das ist Ihr eigenes Konto. Jemand anderes aus der Administration kann es sperren.",
  "{0} belongs to another organization as well, whose administrator you are not. You can change their roles here, or remove them from this organization.":
    "{0} gehört auch zu einer anderen Organisation, die Sie nicht verwalten. Sie können hier die Rollen ändern oder die Person aus dieser Organisation entfernen.",
  "There is nobody like this in the organization": "Diese Person gibt es in der Organisation nicht",
  "{0} is the only administrator of the organization. Make somebody else one first.":
    "{0} ist die einzige Person in der Administration der Organisation. Nehmen Sie zuerst jemand anderen auf.",
  "is needed here, or in at least one publication":
    "muss hier angegeben sein oder in mindestens einer Publikation",
  "add nothing: an administrator may do everything everywhere":
    "fügen nichts hinzu: Die Administration darf überall alles",
  "name a publication that this organization does not have":
    "nennen eine Publikation, die diese Organisation nicht hat",
  "must differ from the password you have now": "muss anders lauten als Ihr bisheriges Passwort",
  "is not your password": "ist nicht Ihr Passwort",
  "You have no password, so you sign in through the OpenID provider only. Ask an administrator for a link to set a password, then unlink it.":
    "Sie haben kein Passwort und melden sich nur über den OpenID-Anbieter an. Bitten Sie die Administration um einen Link für ein Passwort, und lösen Sie dann die Verknüpfung.",
  "This is your own account. You can unlink it in your profile.":
    "Das ist Ihr eigenes Konto. Die Verknüpfung lösen Sie in Ihrem Profil.",
  "There is no such linked account": "Dieses verknüpfte Konto gibt es nicht",
  "is not right: take the one that the app shows now":
    "stimmt nicht: Nehmen Sie den, den die App jetzt zeigt",
  "You have no password here: you sign in through the OpenID provider.":
    "Sie haben hier kein Passwort: Sie melden sich über den OpenID-Anbieter an.",
  "This is not possible now.": "Das ist jetzt nicht möglich.",
  "Your session has ended in the meantime. Sign in again.":
    "Ihre Sitzung wurde inzwischen beendet. Melden Sie sich erneut an.",
  "There is no such session": "Diese Sitzung gibt es nicht",
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
  "Nobody signs in through an OpenID provider here.":
    "Hier meldet sich niemand über einen OpenID-Anbieter an.",
  "The OpenID provider cannot be used just now. Sign in with a password, or try again later.":
    "Der OpenID-Anbieter ist gerade nicht zu gebrauchen. Melden Sie sich mit einem Passwort an, oder versuchen Sie es später erneut.",
  "This sign-in was finished already, or begun more than {0} minutes ago. Begin it again.":
    "Diese Anmeldung ist schon abgeschlossen oder wurde vor mehr als {0} Minuten begonnen. Beginnen Sie sie erneut.",
  "This sign-in was begun in another browser. Begin it again in this one.":
    "Diese Anmeldung wurde in einem anderen Browser begonnen. Beginnen Sie sie in diesem erneut.",
  "The OpenID provider was changed meanwhile. Begin again.":
    "Der OpenID-Anbieter wurde inzwischen geändert. Beginnen Sie erneut.",
  "{0} is not known here. Ask an administrator of your organization to invite this address.":
    "{0} ist hier nicht bekannt. Bitten Sie die Administration Ihrer Organisation, diese Adresse einzuladen.",
  "The OpenID provider named no e-mail address in “{0}”, by which people are known here.":
    "Der OpenID-Anbieter nannte in „{0}“ keine E-Mail-Adresse, an der Personen hier erkannt werden.",
  "The OpenID provider does not say that your e-mail address was verified.":
    "Der OpenID-Anbieter sagt nicht, dass Ihre E-Mail-Adresse bestätigt ist.",
  "Nobody could be signed in.": "Es konnte niemand angemeldet werden.",
  "You are signed in": "Sie sind angemeldet",
  "You are not signed in": "Sie sind nicht angemeldet",
  "Too many sign-ins began here. Try again in a minute.":
    "Hier wurden zu viele Anmeldungen begonnen. Versuchen Sie es in einer Minute erneut.",
  "How people sign in is decided for the whole installation, by somebody who administers every organization on it.":
    "Wie man sich anmeldet, wird für die ganze Installation entschieden, von jemandem, der jede Organisation darauf verwaltet.",
  "is not an organization of this installation": "ist keine Organisation dieser Installation",
  "cannot be used. {0}": "ist nicht zu gebrauchen. {0:said}",
  "offers no sign-in with a code: its description names no address for it":
    "bietet keine Anmeldung mit einem Code: Seine Beschreibung nennt keine Adresse dafür",
};
