import type { Translation } from "#shared/i18n/catalogue.ts";
import type { webhooks as english } from "./webhooks.en.ts";

export const webhooks: Translation<typeof english> = {
  import_finished: "{{publication}}: „{{name}}“ wurde importiert.",
  import_failed: "{{publication}}: „{{name}}“ konnte nicht importiert werden. {{problem}}",
  emag_published: "{{publication}}: Die Ausgabe „{{name}}“ ist veröffentlicht.",
  emag_unpublished: "{{publication}}: Die Ausgabe „{{name}}“ ist offline.",
  emag_updated: "{{publication}}: Die Ausgabe „{{name}}“ wurde geändert.",
  emag_deleted: "{{publication}}: Die Ausgabe „{{name}}“ wurde gelöscht.",
  story_published: "{{publication}}: Der Artikel „{{name}}“ ist veröffentlicht.",
  story_unpublished: "{{publication}}: Der Artikel „{{name}}“ ist offline.",
  planned_emag_due: "{{publication}}: Die geplante Ausgabe „{{name}}“ ist fällig und hat noch keine Ausgabe.",
  planned_emag_transferred: "{{publication}}: Zur geplanten Ausgabe „{{name}}“ gibt es jetzt eine Ausgabe.",
  review_requested: "{{publication}}: Für „{{name}}“ ist eine Freigabe angefragt.",
  access_endpoint_down:
    "{{publication}}: Ihr Autorisierungsendpunkt antwortet nicht mehr richtig. Geschützte Inhalte sind für die Leserschaft nicht abrufbar.",
  access_endpoint_recovered: "{{publication}}: Ihr Autorisierungsendpunkt funktioniert wieder.",
  reader_created: "{{publication}}: Ein Leserkonto wurde angelegt.",
  holding_changed: "{{publication}}: Ein Bezug wurde angelegt, geändert oder gelöscht.",
  webhook_test: "{{publication}}: Dies ist eine Testnachricht von Newsrack.",
};
