import { guardAllowing } from "#bff/platform/outbound/address-guard.fixture.ts";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startSamplePublisher } from "#e2e/customer/start-customer.ts";
import type { ConformanceReport } from "#shared/console/access/conformance.ts";
import { createCalloutAgent } from "../upstream/send-callout.ts";
import { type ConformanceTarget, checkConformance, sendThrough } from "./conformance.service.ts";

export type ConformanceFixture = Awaited<ReturnType<typeof startConformanceFixture>>;

/** Starts the sample publisher. Returns a target with tokens of its readers, and `check`, which examines the target. */
export async function startConformanceFixture() {
  const agent = createCalloutAgent(guardAllowing("127.0.0.1/32"));
  const customer = await startSamplePublisher({ port: 0 });
  const tokens = await customer.tokens({ reader: "ben" });
  const target: ConformanceTarget = {
    authServerUrl: customer.url,
    profileToken: customer.profileToken,
    token: tokens.access_token,
    idToken: tokens.id_token,
    deniedToken: (await customer.tokens({ reader: "carla" })).access_token,
    expiredToken: (await customer.tokens({ reader: "ben", expires_in: -60 })).access_token,
    product: null,
    articleProduct: null,
    chatbotProduct: null,
    chatbotUuid: null,
    enabled: null,
  };
  return {
    agent,
    customer,
    target,
    /** Replaces the time of responses, so that a busy machine adds no warnings. */
    check(more: Partial<ConformanceTarget> = {}) {
      const examined = { ...target, ...more };
      const send = sendThrough(agent, examined);
      return checkConformance(
        examined,
        async (request) => ({ ...(await send(request)), milliseconds: 1 }),
        "en",
      );
    },
    async close() {
      await agent.destroy();
      await Promise.all([customer.close(), closeServers()]);
    },
  };
}

/** Returns the rules of a report with this verdict. */
export const idsOf = (report: ConformanceReport, verdict: string) =>
  report.results.filter((result) => result.verdict === verdict).map(({ id }) => id);
