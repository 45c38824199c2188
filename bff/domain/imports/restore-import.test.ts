import { describe, expect, it } from "vitest";
import { confirmingWarnings } from "#bff/domain/approvals/approvals.fixture.ts";
import { statusOf } from "#shared/contract/emag-words.ts";
import { pages, startImportService } from "./imports.fixture.ts";
import { sweepImports } from "./imports.schedule.ts";
import { CONSOLE_API, NOT_A_PDF, replacementFixture } from "./replacement.fixture.ts";

const started = startImportService("admin", { draws: false });

const {
  session,
  get,
  attempts,
  waitForEnd,
  slowFile,
  storedKeys,
  path,
  createLiveIssue,
  replace,
  goBack,
  countReaderPages,
  currentOf,
  expirePrevious,
} = replacementFixture(() => started);

describe("POST imports/{id}/go-back", () => {
  it("restores the previous import and its source after a failed one, and is idempotent", async () => {
    const { emagId, first, location } = await createLiveIssue("one", "two");
    await replace(emagId, started.files.serve(path("broken"), NOT_A_PDF));
    await waitForEnd(emagId);
    const answer = await goBack(emagId, first.id);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.emag).toMatchObject({
      import: { status: "finished" },
      import_attributes: { pdf_location: location },
    });
    expect(answer.body.emag).toEqual(await get(emagId));
    expect(await countReaderPages(emagId)).toBe(2);
    const again = await goBack(emagId, first.id);
    expect([again.status, again.headers.get("etag")]).toEqual([200, answer.headers.get("etag")]);
    expect(await currentOf(emagId)).toMatchObject({ id: first.id, shown: true, previous: false });
  });

  it("swaps the current and the previous import, so that an editor can go forward again", async () => {
    const { emagId, first, location } = await createLiveIssue("one");
    const other = started.files.serve(path("second"), pages("two", "two"));
    await replace(emagId, other);
    const second = await waitForEnd(emagId);
    expect((await goBack(emagId, first.id)).body.emag.import_attributes?.pdf_location).toBe(location);
    expect(await countReaderPages(emagId)).toBe(1);
    expect(await currentOf(emagId)).toMatchObject({ id: first.id });
    await sweepImports(started.service.services, 0);
    expect((await goBack(emagId, second.id)).body.emag.import_attributes?.pdf_location).toBe(other);
    expect(await countReaderPages(emagId)).toBe(2);
  });

  it("keeps the credentials of both sources", async () => {
    const { emagId, first } = await createLiveIssue("one");
    const secret = started.files.serve(path("secret"), pages("two")).replace("://", "://me:pw@");
    await replace(emagId, secret);
    const second = await waitForEnd(emagId);
    await goBack(emagId, first.id);
    await goBack(emagId, second.id);
    started.files.requests.length = 0;
    await started.service.request("PUT", `P/emags/${emagId}`, { json: { emag: { import_attributes: {} } } });
    expect(await waitForEnd(emagId)).toMatchObject({ status: "finished" });
    expect(started.files.requests[0]?.authorization).toBe(`Basic ${Buffer.from("me:pw").toString("base64")}`);
  });

  it("cancels a running import", async () => {
    const { emagId, first } = await createLiveIssue("one");
    const slow = slowFile(path("slow"), pages("late", "late"));
    await replace(emagId, slow.url);
    await slow.requested;
    expect((await goBack(emagId, first.id)).status).toBe(200);
    slow.release();
    expect(statusOf(await get(emagId))).toBe("finished");
    expect((await attempts(emagId))[0]).toMatchObject({ status: "failed", failure: { code: "cancelled" } });
    expect(await countReaderPages(emagId)).toBe(1);
  });

  it("returns 409 after the previous import has expired and its files are deleted", async () => {
    const { emagId, first } = await createLiveIssue("one");
    await replace(emagId, started.files.serve(path("second"), pages("two", "two")));
    await waitForEnd(emagId);
    await expirePrevious(emagId);
    expect(await storedKeys(first.id)).toEqual([]);
    const answer = await goBack(emagId, first.id);
    expect(answer).toMatchObject({ status: 409, body: { code: "import_not_kept" } });
    expect(await countReaderPages(emagId)).toBe(2);
    expect((await attempts(emagId))[1]).toMatchObject({ id: first.id, previous: false, kept_until: null });
  });

  it("writes an audit entry and moves an approved issue back to review", async () => {
    const { emagId, first } = await createLiveIssue("one");
    await replace(emagId, started.files.serve(path("second"), pages("two")));
    await waitForEnd(emagId);
    const review = `${CONSOLE_API}/emags/${emagId}/review`;
    const approved = await confirmingWarnings((headers) =>
      started.service.request("PUT", review, {
        token: null,
        headers: { ...session().headers, "If-Match": "*", ...headers },
        json: { review: { sign_off: "approved" } },
      }),
    );
    expect(approved.status, approved.text).toBe(200);
    await goBack(emagId, first.id);
    expect((await started.service.request("GET", review, session())).body).toMatchObject({
      review: { sign_off: "requested" },
    });
    const { db } = started.service.services;
    const entry = db
      .selectFrom("audit_entries")
      .select("after")
      .where("record_id", "=", String(emagId))
      .where("action", "=", "emag.import_restored");
    expect((await entry.executeTakeFirstOrThrow()).after).toMatchObject({ import: 1 });
  });
});
