import type { TextsOf } from "../../app/texts.ts";
import type english from "./access-conformance.en.ts";

export default {
  title: "Konformität",
  text: "Prüft den Autorisierungsserver des Verlags am Vertrag: jede Regel, was gesendet wurde, was kam und was zu tun ist.",
  form: {
    auth_server_url: "Adresse des Autorisierungsservers",
    auth_server_url_hint: "Bleibt sie leer, gilt die konfigurierte.",
    profile_token: "Profil-Token",
    profile_token_hint: "Bleibt er leer, gilt der konfigurierte.",
    granted: "Ein Testleser, der etwas hat, am besten genau eines",
    denied: "Ein Testleser, der abgewiesen wird (optional)",
    nobody: "Niemand",
    own: "Mit einem eigenen Token",
    token: "Sein Access-Token",
    denied_token: "Access-Token des Testlesers, der abgewiesen wird",
    product: "Etwas, das der erste Testleser hat (optional)",
    product_hint: "Seine externe Produktkennung. Leer: die erste, die der Endpunkt „issues“ nennt.",
    run: "Prüfen",
    again: "Erneut prüfen",
    running: "Die Prüfung läuft. Manche Regeln warten auf Antworten, die Sekunden brauchen.",
    failed: "Die Prüfung lief nicht",
    not_yet: "Die Konformität kann hier nicht geprüft werden.",
  },
  report: {
    conformant: "{{url}} hält den Vertrag ein.",
    not_conformant: "{{url}} hält den Vertrag nicht ein.",
    counts:
      "{{passed}} bestanden, {{failed}} nicht bestanden, {{warned}} mit Warnung, {{skipped}} nicht angesehen.",
    only_failed: "Nur nicht Bestandenes",
    copy: "Als JSON kopieren",
    nothing_failed: "Alles bestanden.",
    rule: "Regel",
    sent: "Gesendet",
    came: "Gekommen",
    verdict: "Urteil",
  },
  verdict: {
    pass: "Bestanden",
    fail: "Nicht bestanden",
    warn: "Warnung",
    skip: "Nicht angesehen",
  },
} satisfies TextsOf<typeof english>;
