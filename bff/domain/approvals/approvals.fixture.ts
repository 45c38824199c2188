import { expect } from "vitest";
import type { TestService } from "#bff/testing/test-service.ts";
import type { Review } from "#shared/console/issues/reviews.ts";

/** Returns helpers that review issues and articles of publication 10 in the console. */
export function approvalFixture(context: () => { service: TestService; cookie: string }) {
  function inConsole<Body = { review: Review }>(method: string, address: string, json?: unknown) {
    const { service, cookie } = context();
    const path = `/console/api/publications/10${address}`;
    return service.request<Body>(method, path, { token: null, headers: { cookie }, json });
  }

  return {
    inConsole,

    async requireApproval(approval_required: boolean): Promise<void> {
      const answer = await inConsole("PATCH", "", { publication: { approval_required } });
      expect(answer.status, answer.text).toBe(200);
    },

    async signOffOf(record: string): Promise<Review["sign_off"]> {
      return (await inConsole("GET", `${record}/review`)).body.review.sign_off;
    },

    /** Stores the sign-off of an issue, or of an article in these versions. */
    signOff(record: string, sign_off: Review["sign_off"], versions: object = {}) {
      return inConsole("PUT", `${record}/review`, { review: { sign_off, ...versions } });
    },
  };
}
