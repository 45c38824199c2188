import { describe, expect, it } from "vitest";
import { listReviewers } from "#shared/console/issues/reviews.ts";
import { FakeService } from "./fake-service.ts";

const path = "/console/api/publications/1/reviewers";
const request = () => new Request(`http://newsrack.example${path}`);

describe("the fake service", () => {
  it("reports a request whose answer throws", async () => {
    const service = new FakeService();
    service.answer(listReviewers, () => {
      throw new Error("the list was read");
    });
    await expect(service.respond(request())).rejects.toThrow("the list was read");
    expect(service.unexpected).toEqual([`GET ${path}: Error: the list was read`]);
  });

  it("fails a request whose answer is a network error, and does not report it", async () => {
    const service = new FakeService();
    service.answer(listReviewers, () => Response.error());
    await expect(service.respond(request())).rejects.toThrow(TypeError);
    expect(service.unexpected).toEqual([]);
  });
});
