import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { OUTAGE_RETRY_SECONDS, type TemporaryErrorKey } from "#bff/core/errors.ts";
import { english } from "#bff/messages/english.ts";
import { type ErrorCode, errorCodes } from "#bff/messages/error-codes.ts";
import {
  calloutCases,
  imageCases,
  infrastructureCases,
  renderingCases,
  zoomImageCases,
} from "./faults.fixture.ts";
import { budgetCases, concurrencyCases, uploadCases } from "./limits.fixture.ts";
import { type Case, type Setup, startSetup } from "./setup.fixture.ts";

let setup: Setup;
let openCircuit: Case;
let cases: Record<TemporaryErrorKey, Case>;

beforeAll(async () => {
  setup = await startSetup();
  const callouts = calloutCases(setup);
  openCircuit = callouts.openCircuit;
  cases = {
    ...budgetCases(setup),
    ...concurrencyCases(setup),
    ...uploadCases(setup),
    ...infrastructureCases(setup),
    ...callouts,
    ...renderingCases(setup),
    ...imageCases(setup),
    ...zoomImageCases(setup),
  };
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => setup.stop());

/** Each error with status 429 or 503, and its English text by variant. */
const temporaryErrors = Object.entries<string | Record<string, string>>(english.errors).flatMap(
  ([code, texts]) => {
    const { status } = errorCodes[code as ErrorCode];
    if (status !== 429 && status !== 503) return [];
    if (typeof texts === "string") return [{ key: code, code, status, text: texts }];
    return Object.entries(texts).map(([variant, text]) => ({
      key: `${code}.${variant}`,
      code,
      status,
      text,
    }));
  },
);

/** Provokes an error, lets the announced time pass, and expects that the same request is then accepted. */
async function expectTrueRetryAfter({ arrange, send, pass, atMostSeconds }: Case, status: number) {
  await arrange();
  const refused = await send();
  expect(refused).toMatchObject({ status });
  const header = refused.headers.get("retry-after");
  expect(header).toMatch(/^[1-9]\d*$/);
  expect(Number(header)).toBeLessThanOrEqual(atMostSeconds);
  await pass(Number(header));
  expect([429, 503]).not.toContain((await send()).status);
  return refused;
}

describe("Retry-After", () => {
  it.each(temporaryErrors)("is true for the error $key", async ({ key, code, status, text }) => {
    const { body } = await expectTrueRetryAfter(cases[key as TemporaryErrorKey], status);
    expect(body).toMatchObject({ code });
    const [longestPart] = text.split(/\{\{[^}]*\}\}/).sort((one, other) => other.length - one.length);
    expect(body.error ?? body.message).toContain(longestPart);
  });

  it("is the time until the circuit breaker of an endpoint lets a request through", async () => {
    await expectTrueRetryAfter(openCircuit, 503);
  });

  it("is sent by GET /readyz if the service is not ready", async () => {
    vi.spyOn(setup.service.services.jobs, "check").mockRejectedValue(new Error("simulated"));
    const { status, headers } = await setup.service.request("GET", "/readyz", { token: null });
    expect([status, headers.get("retry-after")]).toEqual([503, String(OUTAGE_RETRY_SECONDS)]);
  });
});
