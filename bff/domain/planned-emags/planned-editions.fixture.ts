import { expect } from "vitest";
import type { Role } from "#shared/console/permissions.ts";
import type { EditionRule, EditionRulePreview, PlannedEdition } from "#shared/console/planned-editions.ts";
import type { TestService } from "../../testing/test-service.ts";
import { addDays, dayIn } from "../local-days.ts";

/** Where the plan of publication 10 of the tests is. */
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

export type PlanningDesk = Awaited<ReturnType<typeof planningDesk>>;

/** The plan of publication 10 of the tests, as people of every role meet it: a manager, unless said otherwise. */
export async function planningDesk(service: TestService) {
  const cookies = new Map<Role, string>();
  for (const role of ["admin", "editor", "manager", "viewer"] as const)
    cookies.set(role, await service.signInAs(role));

  function ask<Body = Record<string, unknown>>(
    method: string,
    path: string,
    json?: unknown,
    { as = "manager", ifMatch }: { as?: Role; ifMatch?: string } = {},
  ) {
    const headers = { cookie: cookies.get(as)!, ...(ifMatch ? { "If-Match": ifMatch } : {}) };
    return service.request<Body>(method, PLAN + path, { token: null, headers, json });
  }

  async function editions(from = inDays(-200), to = inDays(200)): Promise<PlannedEdition[]> {
    const answer = await ask<{ planned_editions: PlannedEdition[] }>(
      "GET",
      `/planned-editions?from=${from}&to=${to}`,
    );
    expect(answer.status, answer.text).toBe(200);
    return answer.body.planned_editions;
  }

  return {
    /** Of the sessions, by role. */
    cookies,
    ask,
    editions,

    /** Forgets every edition, and the rhythm. */
    async clear(): Promise<void> {
      const { db } = service.services;
      await db.deleteFrom("planned_emags").execute();
      await db.deleteFrom("edition_rules").execute();
    },

    add: (edition: Record<string, unknown>) =>
      ask<One>("POST", "/planned-editions", { planned_edition: edition }),

    change: (id: number, edition: Record<string, unknown>, ifMatch?: string) =>
      ask<One>("PUT", `/planned-editions/${id}`, { planned_edition: edition }, ifMatch ? { ifMatch } : {}),

    rule: () => ask<Rule>("GET", "/edition-rule"),

    setRule: (rule: Record<string, unknown> = {}, ifMatch?: string) =>
      ask<Rule>("PUT", "/edition-rule", { edition_rule: { ...RULE, ...rule } }, ifMatch ? { ifMatch } : {}),

    preview: (rule: Record<string, unknown> = {}) =>
      ask<{ preview: EditionRulePreview }>("POST", "/edition-rule/preview", {
        edition_rule: { ...RULE, ...rule },
      }),

    days: async () => (await editions()).map((edition) => edition.local_date),

    async editionOn(day: string): Promise<PlannedEdition> {
      const [found] = await editions(day, day);
      expect(found, `an edition on ${day}`).toBeDefined();
      return found!;
    },

    /** Makes the issue of an edition; gives its identifier. */
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
