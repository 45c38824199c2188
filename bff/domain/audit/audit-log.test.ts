import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { system } from "#bff/core/actor.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { AuditEntry } from "#shared/console/audit.ts";
import { sweepAudit } from "./audit.schedule.ts";
import { recordChanges } from "./audit.service.ts";

let service: TestService;
let admin: string;
let editor: string;
const LOG = "/console/api/organizations/1/audit";

beforeAll(async () => {
  service = await startTestService();
  admin = await service.signInAs("admin");
  editor = await service.signInAs("editor");
});
afterAll(() => service.stop());
beforeEach(() => wipe());

/** Deletes all entries, which the database's triggers do not allow otherwise. */
async function wipe(): Promise<void> {
  await service.services.db.transaction().execute(async (trx) => {
    await sql`alter table audit_entries disable trigger user`.execute(trx);
    await sql`delete from audit_entries`.execute(trx);
    await sql`alter table audit_entries enable trigger user`.execute(trx);
  });
}

const as = (cookie: string) => ({ token: null, headers: { Cookie: cookie, Origin: service.url } });
const list = async (query = "") => {
  const answer = await service.request<{ audit_entries: AuditEntry[]; next_before: string | null }>(
    "GET",
    LOG + query,
    as(admin),
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const names = async (query: string) =>
  (await list(query)).audit_entries.map(({ record }) => record.name).reverse();

async function write(...given: string[]) {
  const changes = given.map((name) => ({
    verb: "created" as const,
    record: { type: "chatbot" as const, id: name, name },
    after: { name },
  }));
  await recordChanges(service.services.db, system("setup"), { organization_id: 1, id: 10 }, changes);
}

describe("the audit log", () => {
  it("filters by person, token, record, time and search terms", async () => {
    await write("Ask 100%", "Other");
    const story = await service.request<{ story: { id: number } }>("POST", "P/stories", {
      json: { story: { name: "harbour" } },
    });
    const { id } = story.body.story;
    const [entry] = (await list("?record_type=story")).audit_entries;
    expect(entry).toMatchObject({
      action: "story.created",
      actor: { kind: "token", label: "API token “tests”" },
      record: { type: "story", id: String(id), name: "harbour" },
    });
    expect(await names(`?actor=token:${entry!.actor.id}`)).toEqual(["harbour"]);
    expect(await names("?actor=system:setup")).toEqual(["Ask 100%", "Other"]);
    expect(await names(`?record_type=story&record_id=${id}`)).toEqual(["harbour"]);
    expect(await names("?search=100%25")).toEqual(["Ask 100%"]);
    expect(await names("?search=STORY.created")).toEqual(["harbour"]);
    await write("why story.created");
    expect(await names("?search=story.created")).toEqual(["harbour", "why story.created"]);
    expect(await names("?search=created&record_type=chatbot")).toHaveLength(3);
    expect(await names(`?search=Y&record_type=story&record_id=${id}`)).toEqual(["harbour"]);
    expect(await names("?search=nothing_of_that")).toEqual([]);
    expect(await names("?search=angelegt&meant=*.created&record_type=story")).toEqual(["harbour"]);
    expect(await names("?search=artikel&meant=story.*,emag.deleted")).toEqual(["harbour"]);
    expect((await service.request("GET", `${LOG}?search=x&meant=story`, as(admin))).status).toBe(422);
    expect(await names("?record_type=emag")).toEqual([]);
    expect(await names("?from=2999-01-01")).toEqual([]);
    expect(await names("?to=2999-01-01&publication_id=10")).toHaveLength(4);
    expect((await service.request("GET", `${LOG}?actor=nobody`, as(admin))).status).toBe(422);
  });

  it("is listed in pages and exported completely", async () => {
    await write(...Array.from({ length: 1_203 }, (_, index) => `bot ${index}`));
    const first = await list();
    expect(first.audit_entries).toHaveLength(50);
    const second = await list(`?before=${first.next_before}`);
    expect(second.audit_entries[0]!.record.name).toBe("bot 1152");
    const file = await fetch(`${service.url}${LOG}/export?format=jsonl`, { headers: as(admin).headers });
    expect(file.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
    const entries = (await file.text()).trim().split("\n");
    expect(entries).toHaveLength(1_203);
    expect(JSON.parse(entries[0]!)).toMatchObject({ record: { name: "bot 1202" } });
  });

  it("escapes formulas, separators and line breaks in CSV", async () => {
    await write('=HYPERLINK("http://evil")', "a,b\nc");
    const { text, headers } = await service.request("GET", `${LOG}/export?format=csv`, as(admin));
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename=audit-log-[\d-]+\.csv$/);
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(text).toContain('"a,b\nc"');
    expect(text.split("\r\n")[0]).toBe(
      "id,at,publication_id,actor_kind,actor_id,actor,action,record_type,record_id,record,request_id,address,before,after",
    );
  });

  it("is readable only by administrators of the organization, while editors read a record's history", async () => {
    expect((await service.request("GET", LOG, as(editor))).status).toBe(403);
    expect((await service.request("GET", `${LOG}/export?format=csv`, as(editor))).status).toBe(403);
    const foreign = await service.request("GET", "/console/api/organizations/2/audit", as(admin));
    expect(foreign.status).toBe(404);

    const emag = {
      name: "Issue 1",
      import_attributes: { pdf_location: "https://u:pw@files.example.com/a.pdf" },
    };
    const made = await service.request<{ emag: { id: number } }>("POST", "P/emags", { json: { emag } });
    const path = `/console/api/publications/10/emags/${made.body.emag.id}/history`;
    const history = await service.request<{ audit_entries: AuditEntry[] }>("GET", path, as(editor));
    expect(history.body.audit_entries).toMatchObject([
      { action: "emag.created", address: null, after: { location_credentials: "[secret]" } },
    ]);
    expect(history.text).not.toContain("pw");
  });

  it("loses only the entries that are older than the retention", async () => {
    const { db, config } = service.services;
    await write("old", "new");
    await db.transaction().execute(async (trx) => {
      await sql`alter table audit_entries disable trigger user`.execute(trx);
      await sql`update audit_entries set at = now() - interval '40 days' where record_name = 'old'`.execute(
        trx,
      );
      await sql`alter table audit_entries enable trigger user`.execute(trx);
    });
    await sweepAudit({ db, config: { ...config, auditDays: 45 } });
    expect(await names("")).toEqual(["old", "new"]);
    await sweepAudit({ db, config: { ...config, auditDays: 30 } });
    expect(await names("")).toEqual(["new"]);
  });
});
