import type { TextsOf } from "../../app/texts.ts";
import type english from "./access-chatbots.en.ts";

export default {
  title: "Chatbots",
  description: "Jeden öffnet nur, wen der Endpunkt des Verlags hereinlässt.",
  add: "Chatbot hinzufügen",
  edit: "Bearbeiten",
  edit_named: "{{name}} bearbeiten",
  edit_title: "„{{name}}“ bearbeiten",
  delete: "Löschen",
  delete_named: "{{name}} löschen",
  delete_title: "„{{name}}“ löschen?",
  delete_text: "Niemand kann ihn dann noch öffnen. Seine Kennung bekommt nicht von selbst ein anderer.",
  deleted: "{{name}} ist gelöscht.",
  delete_failed: "{{name}} ist noch da. {{reason}}",
  added: "{{name}} ist hinzugefügt.",
  saved: "{{name}} ist gespeichert.",
  failed: "Nicht gespeichert. {{reason}}",
  gone: "Der Chatbot wurde inzwischen gelöscht. Schließen Sie dies und fügen Sie ihn neu hinzu, wenn er noch gewünscht ist.",
  conflict:
    "Jemand hat ihn inzwischen geändert: Name „{{name}}“, Adresse {{url}}, Produktkennungen {{product}}. Ihr Stand bleibt hier erhalten; speichern Sie noch einmal, damit er gilt.",
  load_failed: "Die Chatbots konnten nicht geladen werden",
  not_asked:
    "Chatbots lassen sich noch nicht öffnen: Der Endpunkt authorize_chatbot gehört nicht zu denen, die gefragt werden.",
  to_configuration: "Zur Konfiguration",
  copy_uuid: "Kennung kopieren",
  copy_address: "Adresse kopieren",
  no_product: "keine",
  field: {
    name: "Name",
    url: "Antwortet unter",
    product_id_external: "Produktkennungen",
    uuid: "Kennung",
    reader_address: "Zu öffnen unter",
  },
  help: {
    name: "Wird der Leserschaft gezeigt und an den Endpunkt des Verlags gesendet.",
    url: "Die Adresse, zu der es nach dem Einlass geht.",
    product_id_external: "Woran der Verlag ihn erkennt; mehrere werden durch Kommas getrennt.",
    uuid: "Eine UUID, die es schon gibt. Bleibt sie leer, wird eine gebildet.",
  },
  empty: {
    title: "Noch keine Chatbots",
    text: "Ein Chatbot beantwortet Fragen der Leserschaft, unter einer eigenen Adresse. Ihn öffnet nur, wen der Endpunkt des Verlags hereinlässt.",
    text_reading:
      "Ein Chatbot beantwortet Fragen der Leserschaft, unter einer eigenen Adresse. Redaktion und Administration fügen sie hier hinzu.",
  },
} satisfies TextsOf<typeof english>;
