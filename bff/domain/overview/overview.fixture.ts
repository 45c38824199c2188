import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { dayIn } from "#bff/core/local-days.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Overview } from "#shared/console/overview.ts";
import type { Role } from "#shared/console/permissions.ts";
import type { Story } from "#shared/contract/stories.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
export const ZONE = "Europe/Berlin";

export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** Fields of an article that can be published. */
export const complete = { title: "Ready", content: "Text", released_at: "2026-01-31T06:00:00Z" };

/** Starts a service for the tests of a file, which begin without issues, editions, articles and callouts. */
export function overviewFixture() {
  let service: TestService;
  const cookies = new Map<Role, string>();

  beforeAll(async () => {
    service = await startTestService();
    for (const role of ["admin", "editor", "manager", "viewer"] as const)
      cookies.set(role, await service.signInAs(role));
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    const { db } = service.services;
    for (const table of ["planned_emags", "emags", "stories", "callouts"] as const)
      await db.deleteFrom(table).execute();
  });

  async function ask(role: Role = "editor", publicationId = 10, language = "en"): Promise<Overview> {
    const path = `/console/api/publications/${publicationId}/overview`;
    const headers = { cookie: cookies.get(role)!, "accept-language": language };
    const answer = await service.request<{ overview: Overview }>("GET", path, { token: null, headers });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.overview;
  }

  async function addEdition(day: number, emagId: number | null = null, publicationId = 10) {
    const at = inDays(day);
    const localDate = dayIn(ZONE, at);
    const { id } = await service.services.db
      .insertInto("planned_emags")
      .values({
        publication_id: publicationId,
        pe_id: `EXW-${localDate}`,
        pubcode: "EXW",
        name: `Edition ${localDate}`,
        has_custom_name: false,
        local_date: localDate,
        local_time: "06:00",
        has_custom_time: false,
        release_date: at,
        rule_date: localDate,
        emag_id: emagId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  async function addStory(story: Record<string, unknown>, { publish = false, as = "token" } = {}) {
    const cookie = as === "token" ? {} : { token: null, headers: { cookie: cookies.get("editor")! } };
    const answer = await service.request<{ story: Story }>("POST", "P/stories", {
      json: { story },
      ...cookie,
    });
    expect(answer.status, answer.text).toBe(201);
    const { id } = answer.body.story;
    if (publish) expect((await service.request("POST", `P/stories/${id}/publish`)).status).toBe(200);
    return id;
  }

  /** Stores an article as published with an offline date that has passed. */
  const setDue = (id: number) =>
    service.services.db
      .updateTable("stories")
      .set({ published_at: inDays(-2), offline_at: inDays(-1) })
      .where("id", "=", id)
      .execute();

  return {
    get service() {
      return service;
    },
    cookies,
    ask,
    addEdition,
    addStory,
    setDue,
  };
}
