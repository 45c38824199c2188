import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addPerson, type Client, clientFor, signIn } from "#bff/domain/identity/people/people.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { ManagedEmag } from "#shared/console/issues/managed-emags.ts";
import type { Emag } from "#shared/contract/emags.ts";

const LIST = "/console/api/publications/10/emags";

let service: TestService;
let anna: Client;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  await addPerson(service, "anna@example.com", "admin");
  ({ cookie } = await signIn(service, "anna@example.com"));
  anna = clientFor(service, cookie);
  const issues = [
    { name: "June", released_at: "2026-06-01T08:00:00Z", cents: 300 },
    { name: "March", released_at: "2026-03-01T08:00:00Z", cents: 100 },
    { name: "Not dated", cents: 200 },
  ];
  for (const emag of issues) {
    const import_attributes = { pdf_location: "http://files.example.com/a.pdf" };
    const answer = await service.request<{ emag: Emag }>("POST", "P/emags", {
      json: { emag: { ...emag, import_attributes } },
    });
    expect(answer.status, answer.text).toBe(201);
  }
});
afterAll(() => service.stop());

async function list(query = ""): Promise<ManagedEmag[]> {
  const answer = await anna<{ emags: ManagedEmag[]; total_count: number }>("GET", `${LIST}?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.emags;
}
const names = async (query?: string) => (await list(query)).map(({ name }) => name);

describe("GET /console/api/publications/{id}/emags", () => {
  it("lists issues without a release date first, then the latest releases", async () => {
    expect(await names()).toEqual(["Not dated", "June", "March"]);
    expect(await names("sort=released_at")).toEqual(["March", "June", "Not dated"]);
    expect(await names("search=n")).toEqual(["Not dated", "June"]);
  });

  it("sorts by every column in both directions", async () => {
    expect(await names("sort=cents")).toEqual(["March", "Not dated", "June"]);
    expect(await names("sort=-cents")).toEqual(["June", "Not dated", "March"]);
    expect(await names("sort=name")).toEqual(["June", "March", "Not dated"]);
    expect(await names("sort=-created_at")).toEqual(["Not dated", "March", "June"]);
    expect(await names("sort=mode&search=a")).toEqual(["March", "Not dated"]);
  });

  it("filters by the days of release and of creation in the publication's time zone", async () => {
    expect(await names("released_from=2026-03-01&released_to=2026-03-01")).toEqual(["March"]);
    expect(await names("created_from=2999-01-01")).toEqual([]);
    expect(await names("created_from=2001-01-01&sort=name")).toEqual(["June", "March", "Not dated"]);
  });

  it("names who created and who last changed an issue, in the caller's language", async () => {
    const [june] = await list("search=June");
    expect(june).toMatchObject({ created_by: "API token “tests”", changed_by: "API token “tests”" });
    const path = `P/emags/${june!.id}`;
    const changed = await anna("PUT", path, { emag: { preview: "New" } });
    expect(changed.status, changed.text).toBe(200);
    expect(await names("sort=-updated_at")).toEqual(["June", "Not dated", "March"]);
    const german = await service.request<{ emags: ManagedEmag[] }>("GET", `${LIST}?search=Not`, {
      token: null,
      headers: { cookie, "accept-language": "de" },
    });
    expect(german.body.emags[0]).toMatchObject({ created_by: "API-Token „tests“" });
    expect((await list("search=June"))[0]!.changed_by).toBe("anna");
    expect((await list("sort=created_by&search=n")).map(({ name }) => name)).toEqual(["June", "Not dated"]);
  });

  it("shows and sorts by the sign-off", async () => {
    const [march] = await list("search=March");
    expect(march!.sign_off).toBe("open");
    const path = `/console/api/publications/10/emags/${march!.id}/review`;
    const approved = await anna("PUT", path, { review: { sign_off: "approved" } }, '"0"');
    expect(approved.status, approved.text).toBe(200);
    const [last] = (await list("sort=sign_off")).slice(-1);
    expect(last).toMatchObject({ name: "March", sign_off: "approved" });
  });
});
