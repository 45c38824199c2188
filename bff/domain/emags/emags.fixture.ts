import { expect } from "vitest";
import type { TestService } from "#bff/testing/test-service.ts";
import type { Emag } from "#shared/contract/emags.ts";

export const PDF = { pdf_location: "http://files.example.com/a.pdf" };

interface One {
  emag: Emag;
}

/** Returns helpers that create and change issues of publication 10 through the API. */
export function emagClient(service: TestService) {
  let serial = 0;
  const uniqueName = () => `Issue ${++serial}`;

  const create = (emag: Record<string, unknown>) =>
    service.request<One>("POST", "P/emags", { json: { emag } });

  return {
    uniqueName,
    create,

    get: (id: number) => service.request<One>("GET", `P/emags/${id}`),

    put: (id: number, emag: Record<string, unknown>, headers: Record<string, string> = {}) =>
      service.request<One>("PUT", `P/emags/${id}`, { json: { emag }, headers }),

    /** Creates an issue from a PDF and expects success. */
    async created(extra: Record<string, unknown> = {}): Promise<Emag> {
      const answer = await create({ name: uniqueName(), import_attributes: PDF, ...extra });
      expect(answer.status, answer.text).toBe(201);
      return answer.body.emag;
    },
  };
}
