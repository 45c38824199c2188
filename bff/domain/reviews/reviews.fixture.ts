import { sql } from "kysely";
import type { TestService } from "#bff/testing/test-service.ts";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import type { Person, Review } from "#shared/console/issues/reviews.ts";
import type { Role } from "#shared/console/permissions.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { Story } from "#shared/contract/stories.ts";

const PATH = "/console/api/publications/10";
let serial = 0;

interface EditionBody {
  planned_edition: PlannedEdition;
}

/** Signs in a person of each role and returns requests about reviews of publication 10. */
export async function reviewFixture(service: TestService) {
  const cookies = new Map<Role, string>();
  for (const role of ["admin", "editor", "manager", "viewer"] as const)
    cookies.set(role, await service.signInAs(role));

  function request<Body = { review: Review }>(
    as: Role,
    method: string,
    path: string,
    json?: unknown,
    ifMatch?: string,
  ) {
    const headers = { cookie: cookies.get(as)!, ...(ifMatch ? { "If-Match": ifMatch } : {}) };
    return service.request<Body>(method, path.startsWith("/console") ? path : PATH + path, {
      token: null,
      headers,
      json,
    });
  }

  return {
    request,
    async newEmag(fields: object = {}): Promise<Emag> {
      const emag = {
        name: `Reviewed ${++serial}`,
        import_attributes: { pdf_location: "http://a/b.pdf" },
        ...fields,
      };
      return (await service.request<{ emag: Emag }>("POST", "P/emags", { json: { emag } })).body.emag;
    },
    async newStory(fields: object = {}): Promise<Story> {
      const story = { name: `Reviewed ${++serial}`, ...fields };
      return (await service.request<{ story: Story }>("POST", "P/stories", { json: { story } })).body.story;
    },
    async newEdition(): Promise<PlannedEdition> {
      const local_date = new Date(Date.UTC(2032, 0, ++serial)).toISOString().slice(0, 10);
      const planned_edition = { local_date };
      const { body } = await request<EditionBody>("manager", "POST", "/planned-editions", {
        planned_edition,
      });
      return body.planned_edition;
    },
    change: (path: string, review: object, ifMatch?: string) =>
      request("manager", "PUT", `${path}/review`, { review }, ifMatch),
    ask: (path: string, review: object = {}, as: Role = "editor", ifMatch?: string) =>
      request(as, "POST", `${path}/review/request`, { review }, ifMatch),
    attach: (edition: string, emag_id: number) =>
      request<EditionBody>("editor", "PUT", `${edition}/issue`, { planned_edition: { emag_id } }),
    detach: (edition: string) => request<EditionBody>("editor", "DELETE", `${edition}/issue`),
    /** Lists the people who can be responsible for a review. */
    async people(): Promise<Person[]> {
      return (await request<{ people: Person[] }>("viewer", "GET", "/reviewers")).body.people;
    },
    /** Returns the review of an issue, article or edition. */
    async reviewOf(path: string): Promise<Review> {
      if (!path.startsWith("/planned-editions"))
        return (await request("viewer", "GET", `${path}/review`)).body.review;
      const { body } = await request<EditionBody>("viewer", "GET", path);
      return body.planned_edition.review;
    },
    /** Returns the fields of the last entry about a record with this action. */
    async lastAudited(action: string, id: number) {
      return service.services.db
        .selectFrom("audit_entries")
        .select(["before", "after", "actor_label", "record_name"])
        .where("action", "=", action as "emag.reviewed")
        .where("record_id", "=", String(id))
        .orderBy("id", "desc")
        .executeTakeFirst();
    },
    /** Returns the states that the audit log has of the sign-off of an edition, the oldest first. */
    async auditedSignOffs(editionId: number): Promise<unknown[]> {
      const entries = await service.services.db
        .selectFrom("audit_entries")
        .select("after")
        .where("record_type", "=", "planned_emag")
        .where("record_id", "=", String(editionId))
        .where(sql<boolean>`after ? 'sign_off'`)
        .orderBy("id")
        .execute();
      return entries.map(({ after }) => (after as { sign_off: string }).sign_off);
    },
  };
}
