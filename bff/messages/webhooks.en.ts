import type { WEBHOOK_TEST, WebhookEventType } from "#shared/contract/webhook-events.ts";

/** An event as a key, which has no dots. */
type KeyOf<Event extends string> = Event extends `${infer Type}.${infer What}` ? `${Type}_${What}` : never;

/** Messages to Slack, by event. */
export const webhooks = {
  import_finished: "{{publication}}: “{{name}}” was imported.",
  import_failed: "{{publication}}: “{{name}}” couldn't be imported. {{problem}}",
  emag_published: "{{publication}}: The issue “{{name}}” is published.",
  emag_unpublished: "{{publication}}: The issue “{{name}}” is offline.",
  emag_updated: "{{publication}}: The issue “{{name}}” was changed.",
  emag_deleted: "{{publication}}: The issue “{{name}}” was deleted.",
  story_published: "{{publication}}: The article “{{name}}” is published.",
  story_unpublished: "{{publication}}: The article “{{name}}” is offline.",
  planned_emag_due: "{{publication}}: The planned edition “{{name}}” is due and has no issue.",
  planned_emag_transferred: "{{publication}}: The planned edition “{{name}}” has an issue now.",
  review_requested: "{{publication}}: The sign-off of “{{name}}” is requested.",
  access_endpoint_down:
    "{{publication}}: Your authorization endpoint keeps failing. Readers can't open protected items.",
  access_endpoint_recovered: "{{publication}}: Your authorization endpoint works again.",
  reader_created: "{{publication}}: A reader got an account.",
  holding_changed: "{{publication}}: A reader's product was given, changed or deleted.",
  webhook_test: "{{publication}}: This is a test message from Newsrack.",
} as const satisfies Record<KeyOf<WebhookEventType | typeof WEBHOOK_TEST>, string>;
