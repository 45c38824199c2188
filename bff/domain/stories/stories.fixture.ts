import { expect } from "vitest";
import type { TestService } from "#bff/testing/test-service.ts";
import type { Story } from "#shared/contract/stories.ts";

export type StoryEnvelope = { story: Story };

/** The articles of publication 10, as a client of the API works with them. */
export function storyFixture({ request }: Pick<TestService, "request">) {
  return {
    async create(record: Record<string, unknown> = {}): Promise<Story> {
      const answer = await request<StoryEnvelope>("POST", "P/stories", {
        json: { story: { name: "An article", ...record } },
      });
      expect(answer.status, answer.text).toBe(201);
      return answer.body.story;
    },
    change: (method: "PUT" | "PATCH", id: number, record: unknown, headers = {}) =>
      request<StoryEnvelope>(method, `P/stories/${id}`, { json: { story: record }, headers }),
    fetch: (id: number) => request<StoryEnvelope>("GET", `P/stories/${id}`),
  };
}
