import type { Translation } from "#shared/i18n/catalogue.ts";
import type { downloads as english } from "./downloads.en.ts";

export const downloads: Translation<typeof english> = {
  bad_url: {
    incomplete:
      "Die Adresse ist keine vollständige http- oder https-URL. Berichtigen Sie sie, und importieren Sie dann erneut.",
    redirect:
      "{{host}} leitet auf eine Adresse weiter, die keine http- oder https-URL ist. Geben Sie die Adresse der Datei selbst ein, und importieren Sie dann erneut.",
  },
  too_many_redirects:
    "Die Adresse wurde mehr als {{maximum}}-mal weitergeleitet, zuletzt von {{host}}. Geben Sie die Adresse der Datei selbst ein, und importieren Sie dann erneut.",
  timeout: {
    silent:
      "{{host}} hat nicht innerhalb von {{time}} geantwortet. Prüfen Sie, ob der Server läuft, und importieren Sie dann erneut.",
    stalled:
      "{{host}} hat nach {{received, bytes}} der Datei {{time}} lang nichts gesendet. Prüfen Sie den Server, und importieren Sie dann erneut.",
    total:
      "Das Herunterladen von {{host}} war nach {{time}} nicht fertig. Legen Sie die Datei auf einen schnelleren Server, oder verkleinern Sie sie, und importieren Sie dann erneut.",
    connection:
      "{{host}} hat nicht rechtzeitig eine Verbindung angenommen. Prüfen Sie, ob der Server läuft, und importieren Sie dann erneut.",
  },
  cancelled:
    "Das Herunterladen von {{host}} wurde abgebrochen. Importieren Sie erneut, um es zu wiederholen.",
  bad_encoding:
    "{{host}} hat die Datei mit einer Komprimierung ({{encoding}}) gesendet, die nicht lesbar ist. Stellen Sie den Server so ein, dass er sie unkomprimiert sendet, und importieren Sie dann erneut.",
  address_refused:
    "{{host}} ist keine öffentliche Adresse, und Dateien werden nur von öffentlichen Adressen geholt. Verwenden Sie eine öffentliche Adresse, oder bitten Sie den Betreiber des Dienstes, diese zu erlauben (NEWSRACK_ALLOW_PRIVATE).",
  host_not_found: {
    unknown: "Den Host {{host}} gibt es nicht. Prüfen Sie die Adresse, und importieren Sie dann erneut.",
    lookup: "Der Hostname {{host}} ließ sich nicht auflösen. Importieren Sie später erneut.",
  },
  not_reachable: {
    refused:
      "{{host}} hat die Verbindung abgewiesen. Prüfen Sie die Adresse und ob der Server läuft, und importieren Sie dann erneut.",
    network: "{{host}} ist nicht erreichbar. Prüfen Sie die Adresse, und importieren Sie dann erneut.",
    no_web_server:
      "{{host}} hat keine gültige HTTP-Antwort gesendet. Prüfen Sie die Adresse, und importieren Sie dann erneut.",
    not_tls:
      "{{host}} bietet auf diesem Port keine sichere Verbindung an. Geben Sie eine Adresse ein, die mit http:// beginnt, oder den Port für https, und importieren Sie dann erneut.",
    tls: "Eine sichere Verbindung zu {{host}} ist fehlgeschlagen ({{code}}). Berichtigen Sie das Zertifikat, und importieren Sie dann erneut.",
  },
  disk_full:
    "Die Festplatte des Dienstes ist voll, deshalb konnte die Datei von {{host}} nicht gespeichert werden. Bitten Sie den Betreiber, Platz zu schaffen, und importieren Sie dann erneut.",
  too_large: {
    unannounced:
      "Die Datei bei {{host}} ist größer als {{maximum, binaryBytes}}. Verkleinern Sie sie, und importieren Sie dann erneut.",
    announced:
      "Die Datei bei {{host}} hat {{size, bytes}}, angenommen werden höchstens {{maximum, binaryBytes}}. Verkleinern Sie sie, und importieren Sie dann erneut.",
  },
  interrupted: {
    unknown_size:
      "Die Antwort von {{host}} endete nach {{received, bytes}}. Importieren Sie erneut. Hilft das nicht, prüfen Sie den Server.",
    known_size:
      "Die Antwort von {{host}} endete nach {{received, bytes}} von {{total, bytes}}. Importieren Sie erneut. Hilft das nicht, prüfen Sie den Server.",
  },
  http_status: {
    denied:
      "{{host}} hat auf {{path}} mit {{status}} geantwortet. Prüfen Sie die Adresse und die Zugangsdaten darin, und importieren Sie dann erneut.",
    never:
      "{{host}} hat auf {{path}} mit {{status}} geantwortet. Prüfen Sie den Server, der diesen Abruf nicht unterstützt, und importieren Sie dann erneut.",
    later: "{{host}} hat auf {{path}} mit {{status}} geantwortet. Importieren Sie später erneut.",
    after: "{{host}} hat auf {{path}} mit {{status}} geantwortet. Importieren Sie in {{time}} erneut.",
    other:
      "{{host}} hat auf {{path}} mit {{status}} geantwortet. Prüfen Sie die Adresse, und importieren Sie dann erneut.",
  },
};
