import { sql } from "kysely";
import { expect } from "vitest";
import type { TestService } from "#bff/testing/test-service.ts";
import type { Role } from "#shared/console/permissions.ts";
import type { RestoredRecord, TrashedKind, TrashedRecord } from "#shared/console/trash.ts";

/** Tables whose rows belong to a record, directly or not, with the condition for the rows of record `$1`. */
const TABLES: Record<TrashedKind, Record<string, string>> = {
  emag: {
    emags: "id = $1",
    emag_category_assignments: "emag_id = $1",
    reviews: "emag_id = $1",
    imports: "emag_id = $1",
    ...Object.fromEntries(
      ["import_steps", "import_pages", "import_pictures", "page_search"].map((table) => [
        table,
        "import_id in (select id from imports where emag_id = $1)",
      ]),
    ),
  },
  story: {
    stories: "id = $1",
    story_category_assignments: "story_id = $1",
    story_versions: "story_id = $1",
    story_drafts: "story_id = $1",
    story_comments: "story_id = $1",
  },
};

/** Returns helpers for the trash of publication 10. Requests are sent as an administrator unless another role is given. */
export async function trashFixture(service: TestService) {
  const cookies = new Map<Role, string>();
  for (const role of ["admin", "editor", "manager"] as const) cookies.set(role, await service.signInAs(role));

  const call = <Body>(method: string, path: string, json?: unknown, as: Role = "admin") =>
    service.request<Body>(method, `/console/api/publications/10/trash/${path}`, {
      token: null,
      headers: { cookie: cookies.get(as)! },
      json,
    });
  const recordPath = (kind: TrashedKind, id: number) => `P/${kind === "emag" ? "emags" : "stories"}/${id}`;

  async function remove(kind: TrashedKind, id: number): Promise<void> {
    expect((await service.request("DELETE", recordPath(kind, id))).status).toBe(204);
  }

  return {
    session: { token: null, headers: { cookie: cookies.get("admin")! } },
    remove,

    list: async (kind: TrashedKind, search = "") =>
      (await call<{ trash: TrashedRecord[]; total_count: number }>("GET", `${kind}?per=100&search=${search}`))
        .body.trash,

    restore: (kind: TrashedKind, id: number, name?: string) =>
      call<{ restored: RestoredRecord }>(
        "POST",
        `${kind}/${id}/restore`,
        name === undefined ? {} : { name },
        "editor",
      ),

    deletePermanently: (kind: TrashedKind, id: number) =>
      call("DELETE", `${kind}/${id}`, undefined, "manager"),

    get: (kind: TrashedKind, id: number) => service.request(`GET`, recordPath(kind, id)),

    /** Returns all rows of a record, as text in a fixed order. */
    async rowsOf(kind: TrashedKind, id: number): Promise<Record<string, string[]>> {
      const found: Record<string, string[]> = {};
      for (const [table, condition] of Object.entries(TABLES[kind])) {
        const { rows } = await sql<{ row: string }>`
          select to_jsonb(one)::text as row from ${sql.table(table)} one
          where ${sql.raw(condition.replaceAll("$1", String(id)))} order by 1`.execute(service.services.db);
        found[table] = rows.map(({ row }) => row);
      }
      return found;
    },
  };
}
