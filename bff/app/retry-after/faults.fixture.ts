import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { expect, vi } from "vitest";
import { budgets, calloutCosts } from "#bff/core/budgets.ts";
import { OUTAGE_RETRY_SECONDS } from "#bff/core/errors.ts";
import { importFiles } from "#bff/domain/imports/index.ts";
import { granting, json } from "#bff/domain/kiosk/readers.fixture.ts";
import { file, sendForm } from "#bff/domain/stories/story-forms.fixture.ts";
import { WorkerProcess } from "#bff/platform/processes/worker-process.ts";
import { StorageError, type StorageErrorCode } from "#bff/platform/storage/storage.ts";
import { putFile } from "./limits.fixture.ts";
import { ADDRESS, type Case, type Setup } from "./setup.fixture.ts";

/** Temporary faults of the database and of the storage during a write. */
export function infrastructureCases({ service }: Setup) {
  const { db, storage } = service.services;

  const databaseFault = (sqlState: string, atMostSeconds: number): Case => ({
    arrange: () =>
      sql`
        create function fail() returns trigger language plpgsql as
        ${sql.raw(`$$ begin raise exception 'simulated' using errcode = '${sqlState}'; end $$`)};
        create trigger fail before insert on article_categories execute function fail()`.execute(db),
    send: () => service.request("POST", "P/article_categories", { json: { name: randomUUID() } }),
    pass: () => sql`drop function fail() cascade`.execute(db),
    atMostSeconds,
  });

  const storageFault = (code: StorageErrorCode): Case => ({
    async arrange() {
      vi.spyOn(storage, "put").mockRejectedValue(new StorageError(code, "simulated"));
    },
    send: () => putFile(service),
    pass: () => vi.restoreAllMocks(),
    atMostSeconds: OUTAGE_RETRY_SECONDS,
  });

  return {
    database_unavailable: databaseFault("57P03", OUTAGE_RETRY_SECONDS),
    concurrent_update: databaseFault("40P01", 1),
    disk_full: storageFault("disk_full"),
    storage_unavailable: storageFault("unavailable"),
  } satisfies Record<string, Case>;
}

/** Readers of a publisher whose endpoint refuses or fails. */
export function calloutCases({ service, kiosk, publisher, finishedIssueId }: Setup) {
  const read = () => kiosk.read(`emags/${finishedIssueId}`, randomUUID());

  const refusedTokens: Case = {
    async arrange() {
      await kiosk.configure(publisher.origin);
      publisher.respondWith((response) => json(response, { error: "unknown" }, 401));
      const spent = budgets["reader-tokens"].points - calloutCosts.refused;
      await service.services.rateLimits.limit("reader-tokens").charge(`10 ${ADDRESS}`, spent);
      expect((await read()).status).toBe(401);
    },
    send: read,
    pass: travel,
    atMostSeconds: budgets["reader-tokens"].seconds,
  };

  const failing = (failures: number, pass: Case["pass"], atMostSeconds: number): Case => ({
    async arrange() {
      await kiosk.configure(publisher.origin);
      publisher.respondWith((response) => json(response, {}, 500));
      await Promise.all(Array.from({ length: failures }, read));
    },
    send: read,
    async pass(seconds) {
      publisher.respondWith(granting(true));
      await pass(seconds);
    },
    atMostSeconds,
  });

  return {
    too_many_refused_tokens: refusedTokens,
    authorization_unavailable: failing(0, () => undefined, 1),
    openCircuit: failing(10, travel, 10),
  } satisfies Record<string, Case>;
}

/** Moves the clocks of this process, until mocks are restored. */
function travel(seconds: number): void {
  for (const clock of [Date, performance]) {
    const now = clock.now.bind(clock);
    vi.spyOn(clock, "now").mockImplementation(() => now() + seconds * 1000);
  }
}

/** Articles whose worker does not answer, or is stopped. It then works. */
export function renderingCases({ kiosk }: Setup) {
  const createArticle = async () => (await kiosk.article({ subscription_required: false })).id;
  const read = (id: number) => kiosk.read(`stories/${id}`, null);

  function waitingArticles(): Case {
    const { promise: answered, resolve: answer } = Promise.withResolvers<{ html: string }>();
    let refusedId: number;
    let others: Promise<unknown>;
    return {
      async arrange() {
        vi.spyOn(WorkerProcess.prototype, "request").mockReturnValue(answered);
        const ids = await kiosk.copyArticle(await createArticle(), 103);
        const { promise: refused, resolve: refuse } = Promise.withResolvers<number>();
        const readOrNoteRefusal = async (id: number) => {
          if ((await read(id)).status === 503) refuse(id);
        };
        others = Promise.all(ids.map(readOrNoteRefusal));
        refusedId = await refused;
      },
      send: () => read(refusedId),
      async pass() {
        answer({ html: "<p>Rendered</p>" });
        await others;
      },
      atMostSeconds: OUTAGE_RETRY_SECONDS,
    };
  }

  function stoppedWorker(): Case {
    let id: number;
    return {
      async arrange() {
        id = await createArticle();
        const stopped = { kind: "lost", reason: "stopped", detail: "" };
        vi.spyOn(WorkerProcess.prototype, "request").mockResolvedValue(stopped);
      },
      send: () => read(id),
      pass: () => vi.restoreAllMocks(),
      atMostSeconds: OUTAGE_RETRY_SECONDS,
    };
  }

  return { "busy.rendering": waitingArticles(), "busy.restarting": stoppedWorker() } satisfies Record<
    string,
    Case
  >;
}

/** Pages for zoom, which no worker draws in the setup. */
export function zoomImageCases({ service, kiosk }: Setup) {
  const { db, storage, rateLimits } = service.services;
  const { points, seconds } = budgets["zoom-images"];

  function undrawn(arrange: () => Promise<unknown>): Case {
    let issue: { id: number; importId: string };
    return {
      async arrange() {
        issue = await kiosk.issue({ single_purchase_required: false });
        await arrange();
      },
      send: () => kiosk.read(`emags/${issue.id}/pages/1?size=zoom`, null),
      async pass(passed) {
        const key = importFiles.zoom({ id: issue.importId, attempt: 0 }, 1);
        await storage.put(key, Buffer.from("a page"), { contentType: "image/jpeg" });
        const image = { import_id: issue.importId, page: 1, publication_id: 10, used_at: new Date() };
        await db.insertInto("zoom_images").values(image).execute();
        await sql`update rate_limits set expire = expire - ${passed * 1000}`.execute(db);
      },
      atMostSeconds: seconds,
    };
  }

  return {
    "busy.zoom_image": undrawn(async () => undefined),
    "too_many_attempts.zoom_images": undrawn(() => rateLimits.limit("zoom-images").charge(ADDRESS, points)),
  } satisfies Record<string, Case>;
}

/** Images of an organization that wait to be processed. */
export function imageCases({ service }: Setup) {
  const png = sharp({ create: { width: 8, height: 8, channels: 3, background: "#08c" } })
    .png()
    .toBuffer();
  const send = async () =>
    sendForm(service, "POST", "P/stories", [
      ["story[name]", randomUUID()],
      ["story[image]", file(await png, "image/png")],
    ]);
  const { promise: processed, reject: fail } = Promise.withResolvers<never>();
  let others: Promise<unknown>;

  const waitingImages: Case = {
    async arrange() {
      await png;
      vi.spyOn(sharp.prototype, "toBuffer").mockReturnValue(processed);
      const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
      const sendOrNoteRefusal = async () => {
        if ((await send()).status === 503) refuse();
      };
      others = Promise.all(Array.from({ length: 33 }, sendOrNoteRefusal));
      await refused;
    },
    send,
    async pass() {
      vi.restoreAllMocks();
      fail(new Error("simulated"));
      await others;
    },
    atMostSeconds: OUTAGE_RETRY_SECONDS,
  };

  return { "busy.images": waitingImages } satisfies Record<string, Case>;
}
