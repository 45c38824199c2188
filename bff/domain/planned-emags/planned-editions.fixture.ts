import { expect } from "vitest";
import { addDays, dayIn } from "#bff/core/local-days.ts";
import type { TestService } from "#bff/testing/test-service.ts";
import type {
  EditionRule,
  EditionRulePreview,
  PlannedEdition,
} from "#shared/console/issues/planned-editions.ts";
import type { Role } from "#shared/console/permissions.ts";

/** Base path of the console routes for publication 10. */
export const PLAN = "/console/api/publications/10";

export const today = dayIn("Europe/Berlin", new Date());
export const inDays = (days: number) => addDays(today, days);
export const RULE = { rrule: "FREQ=WEEKLY", release_time: "06:00", starts_on: today, horizon_days: 30 };

interface One {
  planned_edition: PlannedEdition;
}
interface Rule {
  edition_rule: EditionRule | null;
}

export type PlanningFixture = Awaited<ReturnType<typeof planningFixture>>;

/** Returns helpers for the plan of publication 10. Requests are sent as a manager unless another role is given. */
export async function planningFixture(service: TestService) {
  const cookies = new Map<Role, string>();
  for (const role of ["admin", "editor", "manager", "viewer"] as const)
    cookies.set(role, await service.signInAs(role));

  function call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    json?: unknown,
    { as = "manager", ifMatch }: { as?: Role; ifMatch?: string } = {},
  ) {
    const headers = { cookie: cookies.get(as)!, ...(ifMatch ? { "If-Match": ifMatch } : {}) };
    return service.request<Body>(method, PLAN + path, { token: null, headers, json });
  }

  async function editions(from = inDays(-200), to = inDays(200)): Promise<PlannedEdition[]> {
    const answer = await call<{ planned_editions: PlannedEdition[] }>(
      "GET",
      `/planned-editions?from=${from}&to=${to}`,
    );
    expect(answer.status, answer.text).toBe(200);
    return answer.body.planned_editions;
  }

  return {
    /** Session cookies by role. */
    cookies,
    call,
    editions,

    /** Deletes all editions and the publishing schedule. */
    async clear(): Promise<void> {
      const { db } = service.services;
      await db.deleteFrom("planned_emags").execute();
      await db.deleteFrom("recurrence_rules").execute();
    },

    add: (edition: Record<string, unknown>) =>
      call<One>("POST", "/planned-editions", { planned_edition: edition }),

    change: (id: number, edition: Record<string, unknown>, ifMatch?: string) =>
      call<One>("PUT", `/planned-editions/${id}`, { planned_edition: edition }, ifMatch ? { ifMatch } : {}),

    rule: () => call<Rule>("GET", "/edition-rule"),

    setRule: (rule: Record<string, unknown> = {}, ifMatch?: string) =>
      call<Rule>("PUT", "/edition-rule", { edition_rule: { ...RULE, ...rule } }, ifMatch ? { ifMatch } : {}),

    preview: (rule: Record<string, unknown> = {}) =>
      call<{ preview: EditionRulePreview }>("POST", "/edition-rule/preview", {
        edition_rule: { ...RULE, ...rule },
      }),

    days: async () => (await editions()).map((edition) => edition.local_date),

    async editionOn(day: string): Promise<PlannedEdition> {
      const [found] = await editions(day, day);
      expect(found, `an edition on ${day}`).toBeDefined();
      return found!;
    },

    /** Creates the issue of an edition and returns its id. */
    async transfer(edition: PlannedEdition): Promise<number> {
      const emag = {
        name: `For ${edition.pe_id}`,
        pe_id: edition.pe_id,
        import_attributes: { pdf_location: "http://a/b" },
      };
      const answer = await service.request<{ emag: { id: number } }>("POST", "P/emags", { json: { emag } });
      expect(answer.status, answer.text).toBe(201);
      return answer.body.emag.id;
    },
  };
}
