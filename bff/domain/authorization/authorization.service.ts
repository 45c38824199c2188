import type { Services } from "../../services.ts";
import type { AccessSettings } from "./access-settings.service.ts";
import type { Decision, Question } from "./callouts.ts";
import type { BreakerState } from "./customer-gate.ts";

/** How access is decided in a publication; null where nothing is configured. */
export function accessSettings(services: Services, publicationId: number): Promise<AccessSettings | null> {
  return services.accessSettings.find(publicationId);
}

/** To be called after a change was committed, so that this process uses it at once. */
export function forgetAccessSettings(services: Services, publicationId: number): void {
  services.accessSettings.forget(publicationId);
}

/**
 * What the customer says to a question (contract 4.C): from memory where it said so lately, unless `fresh` is asked for.
 * Never throws: whatever is not a clear answer is the outcome `unavailable`.
 */
export function ask(
  services: Services,
  settings: AccessSettings,
  question: Question,
  options: { fresh?: boolean } = {},
): Promise<Decision> {
  return services.callouts.ask(settings, question, options);
}

/** How the way to a customer looks from this process. */
export function breakerOf(services: Services, settings: AccessSettings): BreakerState {
  return services.callouts.breakerOf(settings);
}
