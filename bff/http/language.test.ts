import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGE_COOKIE } from "#shared/console/languages.ts";
import { READER_SIGN_IN_CALLBACK } from "#shared/console/reader-sign-in.ts";
import { AUTH_PATH } from "#shared/console/session.ts";
import { PASSWORD, startTestService, type TestService } from "../testing/test-service.ts";

let service: TestService;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  cookie = await service.signInAs("editor");
});
afterAll(() => service.stop());

const asked = (language: string) => ({ headers: { "Accept-Language": language } });

describe("the language of an answer", () => {
  it("is English for a program that does not ask, and says so", async () => {
    const answer = await service.request("GET", "P/emags/999999");
    expect(answer).toMatchObject({ status: 404 });
    const unknown = await service.request("GET", "/api/v2/importer/nothing");
    expect(unknown.body.error).toBe("There is nothing at this address. /api/docs lists what there is.");
    expect(unknown.headers.get("content-language")).toBe("en");
    expect(unknown.headers.get("vary")).toMatch(/Accept-Language/);
  });

  it("is German for whoever prefers it, with the same code and the values in place", async () => {
    const answer = await service.request("GET", "P/stories/999999", asked("de-AT,de;q=0.9,en;q=0.8"));
    expect(answer).toMatchObject({
      status: 404,
      body: { error: "In dieser Publikation gibt es keinen Artikel 999999.", code: "not_found" },
    });
    expect(answer.headers.get("content-language")).toBe("de");
  });

  it("is English for whoever prefers what there is not", async () => {
    const answer = await service.request("GET", "P/stories/999999", asked("fr, en;q=0.5, de;q=0.1"));
    expect(answer.body.error).toBe("There is no article 999999 in this publication.");
  });

  it("reaches the messages of fields, those of the schema and those of a rule", async () => {
    const invalid = await service.request("POST", "P/emags", {
      ...asked("de"),
      json: { emag: { cents: -1 } },
    });
    expect(invalid).toMatchObject({ status: 422 });
    expect(invalid.body).toMatchObject({ name: ["muss angegeben sein"], cents: ["darf nicht negativ sein"] });
    const import_attributes = { pdf_location: "http://files.example.com/a.pdf" };
    const twice = () =>
      service.request("POST", "P/emags", {
        ...asked("de"),
        json: { emag: { name: "Zwei", import_attributes } },
      });
    expect((await twice()).status).toBe(201);
    expect((await twice()).body).toEqual({
      name: ["ist vergeben: Eine andere Ausgabe dieser Publikation heißt „Zwei“"],
    });
  });
});

describe("what is kept in English", () => {
  it("is said to each reader in their language", async () => {
    const import_attributes = { pdf_location: "http://files.example.com/b.pdf" };
    const created = await service.request<{ emag: { id: number } }>("POST", "P/emags", {
      json: { emag: { name: "Abgebrochen", import_attributes } },
    });
    const path = `/console/api/publications/10/emags/${created.body.emag.id}/imports`;
    const origin = { Origin: service.url };
    await service.request("POST", `${path}/cancel`, { token: null, headers: { cookie, ...origin } });
    const read = async (language: string) => {
      const headers = { cookie, "Accept-Language": language };
      const { body } = await service.request<{
        imports: { failure: { message: string }; requested_by: string }[];
      }>("GET", path, { token: null, headers });
      const [{ failure, requested_by }] = body.imports as [(typeof body.imports)[number]];
      return [failure.message, requested_by];
    };
    expect(await read("en")).toEqual([
      "The import was cancelled. Import again to start over.",
      "API token “tests”",
    ]);
    expect(await read("de")).toEqual([
      "Der Import wurde abgebrochen. Importieren Sie neu, um von vorn zu beginnen.",
      "API-Token „tests“",
    ]);
  });
});

describe("a page of the service's own", () => {
  it("is in the language chosen in this browser, else in the one it asks for", async () => {
    const page = (headers: Record<string, string>) =>
      service.request("GET", READER_SIGN_IN_CALLBACK, { token: null, headers });
    expect((await page({ "Accept-Language": "de" })).text).toMatch(
      /<html lang="de">[\s\S]*Niemand wurde angemeldet/,
    );
    const chosen = await page({ "Accept-Language": "de", cookie: `${LANGUAGE_COOKIE}=en` });
    expect(chosen.text).toMatch(/<html lang="en">[\s\S]*Nobody was signed in/);
  });
});

describe("the language of a person", () => {
  it("is theirs to choose, and stays with their account", async () => {
    const session = { token: null, headers: { cookie, Origin: service.url } };
    const mine = async () => {
      const { body } = await service.request<{ user: { language: string | null } }>(
        "GET",
        "/console/api/session",
        session,
      );
      return body.user.language;
    };
    expect(await mine()).toBeNull();
    const choose = (language: string) =>
      service.request("PUT", "/console/api/session/language", { ...session, json: { language } });
    expect((await choose("de")).status).toBe(204);
    expect(await mine()).toBe("de");
    expect((await choose("xx")).status).toBe(422);
    const signedIn = await service.request("POST", `${AUTH_PATH}/sign-in/email`, {
      token: null,
      headers: { Origin: service.url },
      json: { email: "editor@example.com", password: PASSWORD },
    });
    const elsewhere = signedIn.headers
      .getSetCookie()
      .map((each) => each.split(";")[0])
      .join("; ");
    const again = await service.request("GET", "/console/api/session", {
      token: null,
      headers: { cookie: elsewhere },
    });
    expect(again.body).toMatchObject({ user: { language: "de" } });
  });
});
