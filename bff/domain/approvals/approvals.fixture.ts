import { expect } from "vitest";
import { pages } from "#bff/domain/imports/imports.fixture.ts";
import { replacementFixture } from "#bff/domain/imports/replacement.fixture.ts";
import type { TestService } from "#bff/testing/test-service.ts";
import { CONFIRMED_WARNINGS_HEADER, unconfirmedWarnings } from "#shared/console/issues/imports.ts";
import type { Review } from "#shared/console/issues/reviews.ts";

/** Returns helpers that review issues and articles of publication 10 in the console. */
export function approvalFixture(context: () => { service: TestService; cookie: string }) {
  function inConsole<Body = { review: Review }>(
    method: string,
    address: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ) {
    const { service, cookie } = context();
    const path = `/console/api/publications/10${address}`;
    return service.request<Body>(method, path, { token: null, headers: { cookie, ...headers }, json });
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
    signOff(record: string, sign_off: Review["sign_off"], versions: object = {}, headers = {}) {
      return inConsole("PUT", `${record}/review`, { review: { sign_off, ...versions } }, headers);
    },
  };
}

/** Sends a request of a person, again with a confirmation if it is refused because of serious warnings. */
export async function confirmingWarnings<Answer extends { body: unknown }>(
  send: (headers?: Record<string, string>) => Promise<Answer>,
): Promise<Answer> {
  const answer = await send();
  const refused = unconfirmedWarnings.safeParse(answer.body).data;
  return refused ? send({ [CONFIRMED_WARNINGS_HEADER]: refused.confirmation }) : answer;
}

/** Returns helpers that import, approve and release issues of publication 10. */
export function approvedIssuesFixture(context: Parameters<typeof replacementFixture>[0]) {
  const imports = replacementFixture(context);
  const approvals = approvalFixture(context);

  /** Stores a release date as it is after its time has come. */
  function setStoredRelease(id: number, date: string) {
    const { db } = context().service.services;
    return db
      .updateTable("emags")
      .set({ released_at: new Date(date) })
      .where("id", "=", id)
      .execute();
  }

  return {
    ...imports,
    ...approvals,
    setStoredRelease,

    /** Approves the pages of an issue as they are now, and confirms their serious warnings. */
    async approve(id: number) {
      const { import_id } = await imports.summaryOf(id);
      return confirmingWarnings((headers) =>
        approvals.signOff(`/emags/${id}`, "approved", { import_id }, headers),
      );
    },

    /** Creates an issue with a release date in the past and returns it after its import. */
    async importReleased(text: string): Promise<number> {
      const { id } = await imports.create(context().files.serve(imports.path("gate"), pages(text)));
      await imports.waitForEnd(id);
      await setStoredRelease(id, "2026-01-01");
      return id;
    },

    setRelease: (id: number, released_at: string | null, language = "en") =>
      context().service.request<Record<string, unknown>>("PUT", `P/emags/${id}`, {
        json: { emag: { released_at } },
        headers: { "Accept-Language": language },
      }),
  };
}
