export { publishWebhookEvent } from "./publish-webhook-event.ts";
export { listDisabledWebhooks, provisionWebhook } from "./webhooks.service.ts";
