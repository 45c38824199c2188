import { beforeEach, describe, expect, it } from "vitest";
import { importFixture, pages, startImportService } from "#bff/domain/imports/imports.fixture.ts";
import { addEmag } from "#bff/domain/search/search.fixture.ts";
import type { Overview } from "#shared/console/overview.ts";

const context = startImportService("editor", { draws: false });
const { create, waitForEnd, attempts, session } = importFixture(() => context);

beforeEach(async () => {
  await context.service.services.db.deleteFrom("emags").execute();
});

async function imported(name: string) {
  const { id } = await create(context.files.serve(`/${name}.pdf`, pages(name)));
  await waitForEnd(id);
  return id;
}

/** Marks imports like the migration, as if an earlier version had finished them. */
async function age(...ids: number[]): Promise<void> {
  const { db } = context.service.services;
  await db.updateTable("imports").set({ outdated: true }).where("emag_id", "in", ids).execute();
}

async function task() {
  const path = "/console/api/publications/10/overview";
  const { body } = await context.service.request<{ overview: Overview }>("GET", path, session());
  return body.overview.needs.outdated_imports;
}

function importAll() {
  const path = "/console/api/publications/10/outdated-issues/import";
  return context.service.request<{ requested: number; remaining: number }>("POST", path, {
    token: null,
    headers: { cookie: context.cookie, Origin: context.service.url },
    json: {},
  });
}

describe("issues with pages of an earlier version", () => {
  it("are imported again by one action, and the others are not", async () => {
    const [old, other, current] = [await imported("old"), await imported("other"), await imported("current")];
    await age(old, other);
    expect(await task()).toEqual({ total: 2, importable: 2, blocked: [] });

    const answer = await importAll();
    expect(answer.body, answer.text).toEqual({ requested: 2, remaining: 0 });
    for (const id of [old, other]) {
      expect((await waitForEnd(id)).status).toBe("finished");
      expect(await attempts(id)).toHaveLength(2);
    }
    expect(await attempts(current)).toHaveLength(1);
    expect(await task()).toEqual({ total: 0, importable: 0, blocked: [] });
    const entries = await context.service.services.db
      .selectFrom("audit_entries")
      .select("after")
      .where("action", "=", "emag.updated")
      .where("record_id", "in", [String(old), String(other)])
      .execute();
    expect(entries).toEqual([{ after: { imported_again: true } }, { after: { imported_again: true } }]);
  });

  it("keep their pages if the source no longer exists, and are named", async () => {
    const [gone, missing] = [await imported("gone"), await imported("missing")];
    await age(gone, missing);
    const { db } = context.service.services;
    await db
      .updateTable("emags")
      .set({ pdf_location: "upload://11111111-2222-3333-4444-555555555555" })
      .where("id", "=", missing)
      .execute();
    context.files.serve("/gone.pdf", (_, response) => response.writeHead(404).end());
    const blocked = async () => (await task())!.blocked.map(({ emag_id }) => emag_id);
    expect(await task()).toMatchObject({ total: 2, importable: 1 });
    expect(await blocked()).toEqual([missing]);

    expect((await importAll()).body).toEqual({ requested: 1, remaining: 0 });
    await waitForEnd(gone);
    expect(await task()).toMatchObject({ total: 2, importable: 0 });
    expect(await blocked()).toEqual([missing, gone]);
    const shown = await db.selectFrom("imports").select("emag_id").where("shown", "=", true).execute();
    expect(shown.map(({ emag_id }) => emag_id).sort()).toEqual([gone, missing].sort());
  });

  it("are imported in batches, and each request says how many remain", async () => {
    const { db } = context.service.services;
    for (let number = 0; number < 51; number += 1) await addEmag(db, { name: `Issue ${number}` });
    await db
      .updateTable("emags")
      .set({ pdf_location: context.files.serve("/many.pdf", pages("many")) })
      .execute();
    await db.updateTable("imports").set({ outdated: true }).execute();
    expect((await importAll()).body).toEqual({ requested: 50, remaining: 1 });
    expect((await importAll()).body).toEqual({ requested: 1, remaining: 0 });
  });
});
