import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { type FormPart, file, type StoryEnvelope, sendForm } from "./story-forms.fixture.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const send = (method: string, path: string, parts: FormPart[]) => sendForm(service, method, path, parts);

describe("multipart form of an article", () => {
  test("can contain all fields as text, as PHP's curl sends them", async () => {
    const answer = await send("POST", "P/stories", [
      ["story[name]", "From PHP"],
      ["story[title]", "Grüße 😀"],
      ["story[content]", "# A\r\n\r\nb"],
      ["story[released_at]", "2026-02-01T06:00:00+01:00"],
      ["story[cents]", "499"],
      ["story[subscription_required]", "true"],
      ["story[purchase_required]", "false"],
      ["story[apple_product_identifier]", ""],
      ["story[external_id]", "4711"],
      ["story[article_category_ids][0]", "12"],
      ["story[unknown]", "ignored"],
    ]);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.story).toMatchObject({
      name: "From PHP",
      title: "Grüße 😀",
      content: "# A\r\n\r\nb",
      released_at: "2026-02-01T05:00:00.000Z",
      cents: 499,
      subscription_required: true,
      purchase_required: false,
      apple_product_identifier: null,
      external_id: "4711",
      article_category_ids: [],
      image: null,
    });
  });

  test("stores an empty language and currency, unlike null in JSON", async () => {
    const texts = ["title", "preview", "content", "external_id", "language", "currency"] as const;
    const empty = Object.fromEntries(texts.map((field) => [field, ""]));
    const { body } = await send("POST", "P/stories", [
      ["story[name]", "Empty"],
      ...texts.map((field): FormPart => [`story[${field}]`, ""]),
    ]);
    expect(body.story).toMatchObject(empty);
    const answer = await service.request("PATCH", `P/stories/${body.story.id}`, {
      json: { story: Object.fromEntries(texts.map((field) => [field, null])) },
    });
    expect(answer.body.story, answer.text).toMatchObject({ ...empty, language: "de", currency: "EUR" });
  });

  test("can contain 1 for true and an empty string for false", async () => {
    const { body } = await send("POST", "P/stories", [
      ["story[name]", "Flags"],
      ["story[subscription_required]", "1"],
      ["story[purchase_required]", ""],
    ]);
    expect(body.story).toMatchObject({ subscription_required: true, purchase_required: false });
    const changed = await send("PATCH", `P/stories/${body.story.id}`, [["story[subscription_required]", ""]]);
    expect(changed.body.story).toMatchObject({ subscription_required: false });
  });

  test.each(["PUT", "PATCH"])(
    "can contain categories as [] or [0] in %s, and one empty element for no categories",
    async (method) => {
      const rows = await service.services.db
        .insertInto("article_categories")
        .values(
          ["A", "B"].map((name, index) => ({
            publication_id: 10,
            parent_id: null,
            name: `${method} ${name}`,
            rank: index + (method === "PUT" ? 1 : 3),
          })),
        )
        .returning("id")
        .execute();
      const [one, other] = rows.map(({ id }) => String(id)) as [string, string];
      const { body } = await send("POST", "P/stories", [["story[name]", "Sorted"]]);
      const path = `P/stories/${body.story.id}`;
      const brackets = await send(method, path, [
        ["story[name]", "S"],
        ["story[article_category_ids][]", other],
        ["story[article_category_ids][]", one],
      ]);
      expect(brackets.body.story.article_category_ids).toEqual([Number(other), Number(one)]);
      const indexed = await send(method, path, [
        ["story[name]", "S"],
        ["story[article_category_ids][0]", one],
        ["story[article_category_ids][1]", other],
      ]);
      expect(indexed.body.story.article_category_ids).toEqual([Number(one), Number(other)]);
      expect(
        (
          await send(method, path, [
            ["story[name]", "S"],
            ["story[article_category_ids]", one],
          ])
        ).status,
      ).toBe(400);
      expect(
        (
          await send(method, path, [
            ["story[name]", "S"],
            ["story[article_category_ids][]", "1.5"],
          ])
        ).status,
      ).toBe(422);
      const none = await send(method, path, [
        ["story[name]", "S"],
        ["story[article_category_ids][]", ""],
      ]);
      expect(none.body.story.article_category_ids).toEqual([]);
    },
  );

  test("is rejected with 400 if it has no envelope or is truncated", async () => {
    expect((await send("POST", "P/stories", [["name", "bare"]])).status).toBe(400);
    expect((await send("POST", "P/stories", [["story", "text"]])).status).toBe(400);
    const cut = await service.request("POST", "P/stories", {
      body: '--b\r\nContent-Disposition: form-data; name="story[name]"\r\n\r\nhalf',
      headers: { "Content-Type": "multipart/form-data; boundary=b" },
    });
    expect(cut.status).toBe(400);
    const noBoundary = await service.request("POST", "P/stories", {
      body: "x",
      headers: { "Content-Type": "multipart/form-data" },
    });
    expect(noBoundary.status).toBe(400);
  });

  test.each(["released_at", "apple_product_identifier"])("clears %s with an empty string", async (field) => {
    const { body } = await send("POST", "P/stories", [
      ["story[name]", "Emptied"],
      ["story[released_at]", "2026-02-01T06:00:00Z"],
      ["story[apple_product_identifier]", "com.example"],
    ]);
    const answer = await send("PATCH", `P/stories/${body.story.id}`, [[`story[${field}]`, ""]]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.story).toMatchObject({ [field]: null });
  });

  test.each(["POST", "PUT", "PATCH"])(
    "is rejected with 422 in %s if a text field is a file, and changes nothing",
    async (method) => {
      const { body } = await send("POST", "P/stories", [
        ["story[name]", "Kept"],
        ["story[content]", "precious"],
      ]);
      const path = method === "POST" ? "P/stories" : `P/stories/${body.story.id}`;
      const answer = await send(method, path, [
        ["story[name]", "Kept"],
        ["story[content]", file(Buffer.from("# From a file"), "text/markdown")],
      ]);
      expect(answer.status, answer.text).toBe(422);
      expect(answer.body).toEqual({ content: [expect.stringContaining("not as a file")] });
      const kept = await service.request<StoryEnvelope>("GET", `P/stories/${body.story.id}`);
      expect(kept.body.story.content).toBe("precious");
    },
  );

  describe("in another charset than UTF-8", () => {
    const sendTitle = (title: Buffer, type = "", more = "") =>
      service.request<StoryEnvelope>("POST", "P/stories", {
        headers: { "Content-Type": "multipart/form-data; boundary=b" },
        body: Buffer.concat([
          Buffer.from(`--b\r\nContent-Disposition: form-data; name="story[name]"\r\n\r\nCharset${more}\r\n`),
          Buffer.from(`--b\r\nContent-Disposition: form-data; name="story[title]"${type}\r\n\r\n`),
          title,
          Buffer.from("\r\n--b--\r\n"),
        ]),
      });
    const latin = Buffer.from("M\xFCnchen", "latin1");

    test("is rejected with 400 and the field's name if the charset is not declared", async () => {
      for (const more of ["", " \uFFFD"]) {
        const answer = await sendTitle(latin, "", more);
        expect(answer.status, answer.text).toBe(400);
        expect(answer.body).toMatchObject({
          error: expect.stringMatching(/is not UTF-8/),
          code: "malformed_body",
        });
      }
    });

    test("is decoded if the charset is declared", async () => {
      const { body } = await sendTitle(latin, "\r\nContent-Type: text/plain; charset=iso-8859-1");
      expect(body.story.title).toBe("München");
    });

    test("is not assumed for UTF-8 text that contains U+FFFD, wherever the chunks are split", async () => {
      const title = "\uFFFD\uFFFD".repeat(30_000).slice(0, 999);
      const { status, body } = await sendTitle(Buffer.from(title), "", "\uFFFD");
      expect([status, body.story.title]).toEqual([201, title]);
    });
  });

  test("is rejected quickly with 400 for huge indexes or deeply nested brackets", async () => {
    const began = performance.now();
    for (const name of ["story[article_category_ids][200000000]", `story[a]${"[1000]".repeat(2000)}`]) {
      const answer = await send("PUT", "P/stories/1", [[name, "1"]]);
      expect([answer.status, answer.body]).toMatchObject([400, { code: "malformed_form" }]);
    }
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test("is rejected with 422 by field for invalid values", async () => {
    const answer = await send("POST", "P/stories", [
      ["story[cents]", "many"],
      ["story[subscription_required]", "perhaps"],
      ["story[released_at]", "soon"],
    ]);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body).sort()).toEqual([
      "cents",
      "name",
      "released_at",
      "subscription_required",
    ]);
  });
});
