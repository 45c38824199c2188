import { markdownLimits } from "#shared/limits.ts";

/** Sets the time limit for rendering Markdown. The default of the tests is long, so that they do not fail on a busy machine. */
export function setRenderingBudget(baseMs = 20_000): void {
  Object.assign(markdownLimits, { baseMs });
}
