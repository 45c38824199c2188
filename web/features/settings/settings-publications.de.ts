import type { TextsOf } from "../../app/texts.ts";
import type english from "./settings-publications.en.ts";

export default {
  title: "Publikationen",
  add: "Publikation anlegen",
  name: "Name",
  pubcode: "Kürzel",
  time_zone: "Zeitzone",
  language: "Sprache",
  currency: "Währung",
  id: "ID",
  added: "{{name}} ist angelegt.",
  create: "Publikation anlegen",
  failed: "Es wurde nichts angelegt. {{reason}}",
} satisfies TextsOf<typeof english>;
