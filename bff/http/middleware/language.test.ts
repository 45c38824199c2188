import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { system } from "#bff/core/actor.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { message } from "#bff/messages/message.ts";
import { PASSWORD, startTestService, type TestService } from "#bff/testing/test-service.ts";
import { READER_SIGN_IN_CALLBACK } from "#shared/console/access/reader-sign-in.ts";
import { AUTH_PATH } from "#shared/console/identity/session.ts";
import { LANGUAGE_COOKIE } from "#shared/console/languages.ts";

let service: TestService;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  cookie = await service.signInAs("editor");
});
afterAll(() => service.stop());

const accepting = (language: string) => ({ headers: { "Accept-Language": language } });

describe("the language of a response", () => {
  it("is English without Accept-Language, as Content-Language says", async () => {
    const answer = await service.request("GET", "P/emags/999999");
    expect(answer).toMatchObject({ status: 404 });
    const unknown = await service.request("GET", "/api/v2/importer/nothing");
    expect(unknown.body.error).toBe("No route matches this address. See /api/docs for all routes.");
    expect(unknown.headers.get("content-language")).toBe("en");
    expect(unknown.headers.get("vary")).toMatch(/Accept-Language/);
  });

  it("is German for clients that prefer it, with the same error code and parameters", async () => {
    const answer = await service.request("GET", "P/stories/999999", accepting("de-AT,de;q=0.9,en;q=0.8"));
    expect(answer).toMatchObject({
      status: 404,
      body: { error: "Artikel 999999 in dieser Publikation nicht gefunden.", code: "not_found" },
    });
    expect(answer.headers.get("content-language")).toBe("de");
  });

  it("is English for clients that prefer an unsupported language", async () => {
    const answer = await service.request("GET", "P/stories/999999", accepting("fr, en;q=0.5, de;q=0.1"));
    expect(answer.body.error).toBe("Article 999999 not found in this publication.");
  });

  it("applies to field messages of schemas and of business rules", async () => {
    const invalid = await service.request("POST", "P/emags", {
      ...accepting("de"),
      json: { emag: { cents: -1 } },
    });
    expect(invalid).toMatchObject({ status: 422 });
    expect(invalid.body).toMatchObject({ name: ["muss angegeben sein"], cents: ["darf nicht negativ sein"] });
    const category = await service.request("POST", "P/article_categories", {
      ...accepting("de"),
      json: { article_category: { name: "Lokales", parent_id: "1", position: "1" } },
    });
    expect(category.body).toEqual({
      parent_id: ["muss die ID einer Kategorie sein, oder null für die oberste Ebene"],
      position: ["muss eine ganze Zahl sein, ohne Anführungszeichen"],
    });
    const import_attributes = { pdf_location: "http://files.example.com/a.pdf" };
    const twice = () =>
      service.request("POST", "P/emags", {
        ...accepting("de"),
        json: { emag: { name: "Zwei", import_attributes } },
      });
    expect((await twice()).status).toBe(201);
    expect((await twice()).body).toEqual({
      name: ["wird bereits von der Ausgabe „Zwei“ dieser Publikation verwendet"],
    });
  });
});

describe("stored messages and actor names", () => {
  it("are translated to the language of each reader, in the imports of an issue", async () => {
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
      "The import was canceled. Import again to start over.",
      "API token “tests”",
    ]);
    expect(await read("de")).toEqual([
      "Der Import wurde abgebrochen. Importieren Sie erneut, um von vorn zu beginnen.",
      "API-Token „tests“",
    ]);

    await service.services.db
      .updateTable("imports")
      .set({
        failure: JSON.stringify({
          code: "pdf_empty",
          message: "The PDF has no pages.",
          page: null,
          file: null,
          retryable: false,
        }),
      })
      .where("emag_id", "=", created.body.emag.id)
      .execute();
    expect(await read("de"), "a failure stored as English text").toEqual([
      "The PDF has no pages.",
      "API-Token „tests“",
    ]);
  });

  it("are translated in the history of an issue and in the versions of an article", async () => {
    const { body } = await service.request<{ story: { id: number } }>("POST", "P/stories", {
      json: { story: { name: "verlauf", title: "Verlauf" } },
    });
    const headers = { cookie, "Accept-Language": "de" };
    const versions = await service.request<{ versions: { saved_by: string }[] }>(
      "GET",
      `/console/api/publications/10/stories/${body.story.id}/versions`,
      { token: null, headers },
    );
    expect(versions.body.versions.map(({ saved_by }) => saved_by)).toEqual(["API-Token „tests“"]);

    const issue = await service.services.db
      .selectFrom("emags")
      .select(["id", "name"])
      .where("name", "=", "Abgebrochen")
      .executeTakeFirstOrThrow();
    await recordChange(
      service.services.db,
      system("imports"),
      { organization_id: 1, id: 10 },
      {
        verb: "import_failed",
        record: { type: "emag", id: issue.id, name: issue.name },
        after: { code: "pdf_empty", message: message("failures.pdf_encrypted.password") },
      },
    );
    const history = await service.request<{
      audit_entries: { actor: { label: string }; after: Record<string, unknown> | null }[];
    }>("GET", `/console/api/publications/10/emags/${issue.id}/history`, { token: null, headers });
    const entries = history.body.audit_entries;
    expect(entries.at(-1)?.actor.label).toBe("API-Token „tests“");
    expect(entries[0]?.after).toEqual({
      code: "pdf_empty",
      message:
        "Das PDF ist mit einem Passwort gesperrt. Exportieren Sie es ohne Passwort zum Öffnen, und importieren Sie dann erneut.",
    });
  });
});

describe("a notice page", () => {
  it("uses the language chosen in this browser, and otherwise the one of Accept-Language", async () => {
    const page = (headers: Record<string, string>) =>
      service.request("GET", READER_SIGN_IN_CALLBACK, { token: null, headers });
    expect((await page({ "Accept-Language": "de" })).text).toMatch(
      /<html lang="de">[\s\S]*Anmeldung fehlgeschlagen/,
    );
    const chosen = await page({ "Accept-Language": "de", cookie: `${LANGUAGE_COOKIE}=en` });
    expect(chosen.text).toMatch(/<html lang="en">[\s\S]*Sign-in failed/);
  });
});

describe("PUT /console/api/session/language", () => {
  it("stores the language of the user's account", async () => {
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
