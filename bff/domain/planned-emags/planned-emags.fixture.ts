import { expect } from "vitest";
import type { TestService } from "#bff/testing/test-service.ts";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import type { PlannedEmag } from "#shared/contract/planned-emags.ts";

export type PlannedEmagFixture = Awaited<ReturnType<typeof plannedEmagFixture>>;

/** Returns helpers that plan editions as a manager, and read them as a client of the API. */
export async function plannedEmagFixture(service: TestService) {
  const manager = { cookie: await service.signInAs("manager") };
  let serial = 0;

  /** Returns the next day that no test has used. */
  const freshDay = () => new Date(Date.UTC(2031, 0, ++serial)).toISOString().slice(0, 10);

  async function plan(localDate = freshDay(), publicationId = 10): Promise<PlannedEdition> {
    const path = `/console/api/publications/${publicationId}/planned-editions`;
    const json = { planned_edition: { local_date: localDate } };
    const answer = await service.request<{ planned_edition: PlannedEdition }>("POST", path, {
      token: null,
      headers: manager,
      json,
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.planned_edition;
  }

  function change(
    id: number,
    planned_edition: Record<string, unknown>,
    headers: Record<string, string> = {},
  ) {
    return service.request<{ planned_edition: PlannedEdition }>(
      "PUT",
      `/console/api/publications/10/planned-editions/${id}`,
      { token: null, headers: { ...manager, ...headers }, json: { planned_edition } },
    );
  }

  const fetched = (id: number) =>
    service.request<{ planned_emag: PlannedEmag }>("GET", `P/planned_emags/${id}`);

  return { freshDay, plan, change, fetched };
}
