export { provisionWebhook } from "./provision-webhook.service.ts";
export { publishWebhookEvent, publishWebhookEvents } from "./publish-webhook-event.ts";
export { listDisabledWebhooks } from "./webhooks.service.ts";
