import type { Webhook } from "#shared/console/webhooks.ts";

/** Returns the host of a webhook. The path can be a secret, as in Slack's webhooks. */
export const hostOf = ({ url }: Pick<Webhook, "url">): string => new URL(url).host;
