import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { migrate } from "#bff/platform/database/migrate.ts";
import { withOldDatabase } from "#bff/testing/database/old-database.ts";
import { schema } from "../schema.ts";

describe("migration 0073", () => {
  it("hides the queries of import addresses in the audit log, and leaves it append-only", async () => {
    await withOldDatabase(inject("adminConnection"), "0071-holiday-regions", async (db) => {
      const before = { name: "What? a=b", pdf_location: "https://a.test/b.pdf?v=1&sig=s3cret" };
      const after = { pdf_location: "https://a.test/c.pdf?sig=s3cret#p=2", xml_location: null };
      await sql`
        insert into audit_entries (
          organization_id, actor_kind, actor_id, actor_label, action, record_type, record_id, record_name, before, after
        ) values
          (1, 'user', '1', 'Ada', 'emag.updated', 'emag', '1', 'One', ${before}, ${after}),
          (1, 'user', '1', 'Ada', 'emag.created', 'emag', '1', 'One', null, ${before})`.execute(db);

      await migrate(db, schema);
      const { rows } = await sql`select before, after from audit_entries order by id`.execute(db);
      const hidden = { ...before, pdf_location: "https://a.test/b.pdf?v=…&sig=…" };
      expect(rows).toEqual([
        { before: hidden, after: { ...after, pdf_location: "https://a.test/c.pdf?sig=…#p=2" } },
        { before: null, after: hidden },
      ]);
      await expect(sql`update audit_entries set before = null`.execute(db)).rejects.toThrow("append-only");
    });
  });
});
