import type { Insertable } from "kysely";
import { expect } from "vitest";
import type { CalloutsTable } from "#bff/schema/tables/callouts.ts";
import type { TestService } from "#bff/testing/test-service.ts";
import type { TestReader } from "#shared/console/access/test-readers.ts";

const ACCESS = "/console/api/publications/10/access";

/** Creates a client for the console's access routes of publication 10. */
export function accessClient(service: TestService, cookie: string) {
  const as = { token: null, headers: { cookie } };
  return {
    get: <Body = Record<string, unknown>>(path: string) =>
      service.request<Body>("GET", `${ACCESS}/${path}`, as),
    post: <Body = Record<string, unknown>>(path: string, json: unknown = {}) =>
      service.request<Body>("POST", `${ACCESS}/${path}`, { ...as, json }),
    delete: (path: string) => service.request("DELETE", `${ACCESS}/${path}`, as),

    async reader(name: string, token: string, idToken?: string): Promise<TestReader> {
      const answer = await this.post<{ test_reader: TestReader }>("readers", {
        test_reader: { name, token, ...(idToken === undefined ? {} : { id_token: idToken }) },
      });
      expect(answer.status, answer.text).toBe(201);
      return answer.body.test_reader;
    },

    /** Inserts rows into the callout log. */
    async logged(...lines: Partial<Insertable<CalloutsTable>>[]): Promise<void> {
      await service.services.db
        .insertInto("callouts")
        .values(
          lines.map((line) => ({
            publication_id: 10,
            at: new Date(),
            source: "reader" as const,
            endpoint: "authorize" as const,
            item_type: "emag" as const,
            item_id: "1",
            item_name: "The harbour",
            outcome: "granted" as const,
            reason: "granted" as const,
            status: 200,
            milliseconds: 20,
            cached: false,
            count: 1,
            reader_fingerprint: "0123abcd",
            request_id: "5f0c9a1e-6a0e-4f0e-9d0f-3c1f2f6f7a11",
            request_body: "{}",
            response_body: '{"granted":true}',
            ...line,
          })),
        )
        .execute();
    },
  };
}
