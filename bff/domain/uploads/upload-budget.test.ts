import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { type UploadFixture, uploadFixture } from "./uploads.fixture.ts";

let service: TestService;
let at: UploadFixture;
let colleague: string;

beforeAll(async () => {
  service = await startTestService();
  at = await uploadFixture(service);
  colleague = await service.signInAs("admin");
});
afterAll(() => service.stop());

describe("upload budget", () => {
  const ELSEWHERE = "/console/api/publications/11/uploads";
  const DAY_SECONDS = 24 * 60 * 60;
  const MIB = 1024 * 1024;

  const beginMany = (count: number, cookie: string, bytes = 512 * MIB) =>
    Promise.all(Array.from({ length: count }, () => at.begin(bytes, { cookie, path: ELSEWHERE })));
  const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).sort();
  const cancel = (answer: Response, cookie: string) =>
    fetch(service.url + answer.headers.get("location")!, { method: "DELETE", headers: at.tus(cookie) });

  it("allows a user 50 unfinished uploads per publication, even if they start concurrently", async () => {
    const uploader = await service.signInAs("editor", "uploader@example.com");
    const answers = await beginMany(60, uploader, 10);
    expect(statusesOf(answers)).toEqual([...Array(50).fill(201), ...Array(10).fill(429)]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(await refused.json()).toMatchObject({ code: "too_many_uploads" });
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(DAY_SECONDS - 60);
    expect(seconds).toBeLessThanOrEqual(DAY_SECONDS);

    expect((await at.begin(10, { cookie: colleague, path: ELSEWHERE })).status).toBe(201);
    expect((await at.begin(10, { cookie: uploader })).status).toBe(201);
    const begun = answers.filter(({ status }) => status === 201);
    expect((await cancel(begun[0]!, uploader)).status).toBe(204);
    expect((await at.begin(10, { cookie: uploader, path: ELSEWHERE })).status).toBe(201);
    await Promise.all(begun.slice(1).map((answer) => cancel(answer, uploader)));
  });

  it("allows a publication 20 GiB per day, including unfinished uploads", async () => {
    const people = await Promise.all(
      ["one", "two", "three"].map((name) => service.signInAs("editor", `${name}@example.com`)),
    );
    await service.services.db.deleteFrom("pending_uploads").where("publication_id", "=", 11).execute();
    const answers = (await Promise.all(people.map((cookie) => beginMany(15, cookie)))).flat();
    expect(statusesOf(answers)).toEqual([...Array(40).fill(201), ...Array(5).fill(429)]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(await refused.json()).toMatchObject({ code: "upload_budget_exceeded" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(DAY_SECONDS - 60);
    expect((await at.begin(1, { cookie: people[0]!, path: ELSEWHERE })).status).toBe(429);
    expect((await at.begin(10, { cookie: people[0]! })).status).toBe(201);
  });
});
