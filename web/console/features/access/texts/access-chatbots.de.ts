import type { TextsOf } from "#web/console/i18n/texts.ts";
import type english from "./access-chatbots.en.ts";

export default {
  title: "Chatbots",
  description: "Nur wen Ihr Endpunkt autorisiert, kann einen Chatbot öffnen.",
  add: "Chatbot hinzufügen",
  edit_title: "„{{name}}“ bearbeiten",
  delete_text: "Die Leserschaft verliert sofort den Zugriff. Die ID wird nicht wiederverwendet.",
  deleted: "{{name}} gelöscht",
  delete_failed: "{{name}} nicht gelöscht. {{reason}}",
  added: "{{name}} hinzugefügt",
  saved: "{{name}} gespeichert",
  gone: "Jemand anderes hat diesen Chatbot gelöscht. Schließen Sie den Dialog, und fügen Sie den Chatbot bei Bedarf erneut hinzu.",
  conflict:
    "Jemand anderes hat den Namen „{{name}}“, die Adresse {{url}} und die Produkt-IDs {{product}} gespeichert. Ihre Änderungen sind noch da. Speichern Sie erneut, um den anderen Stand zu überschreiben.",
  conflict_person:
    "{{who}} hat den Namen „{{name}}“, die Adresse {{url}} und die Produkt-IDs {{product}} gespeichert. Ihre Änderungen sind noch da. Speichern Sie erneut, um den anderen Stand zu überschreiben.",
  conflict_self:
    "Sie haben in einem anderen Tab den Namen „{{name}}“, die Adresse {{url}} und die Produkt-IDs {{product}} gespeichert. Ihre Änderungen sind noch da. Speichern Sie erneut, um den anderen Stand zu überschreiben.",
  load_failed: "Die Chatbots konnten nicht geladen werden",
  not_asked:
    "Chatbots lassen sich noch nicht öffnen, weil der Endpunkt authorize_chatbot nicht eingeschaltet ist.",
  to_configuration: "Zur Konfiguration",
  copy_uuid: "ID kopieren",
  copy_address: "Adresse kopieren",
  no_product: "keine",
  field: {
    name: "Name",
    url: "Adresse des Chatbots",
    product_id_external: "Produkt-IDs",
    uuid: "ID",
    reader_address: "Adresse für die Leserschaft",
  },
  help: {
    name: "Wird der Leserschaft angezeigt und an Ihren Endpunkt gesendet.",
    url: "Autorisierte Leserinnen und Leser werden zu dieser Adresse weitergeleitet.",
    product_id_external: "Ihre Produkt-IDs, durch Kommas getrennt.",
    uuid: "Eine vorhandene UUID. Leer lassen, um eine zu erzeugen.",
  },
  empty: {
    title: "Noch keine Chatbots",
    text: "Ein Chatbot beantwortet Fragen Ihrer Leserschaft. Nur wen Ihr Endpunkt autorisiert, kann ihn öffnen.",
    text_reading:
      "Ein Chatbot beantwortet Fragen Ihrer Leserschaft. Redaktion und Administration können hier einen hinzufügen.",
  },
} satisfies TextsOf<typeof english>;
