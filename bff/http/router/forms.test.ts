import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { Story } from "#shared/contract/stories.ts";

type Envelope = { story: Story };

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** A GIF of one pixel. */
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const REPLACEMENT_BYTES = Buffer.from("\uFFFD");

interface Part {
  name: string;
  value: Buffer | string;
  type?: string;
  file?: string;
}

function formOf(parts: Part[]): Buffer {
  const written = parts.flatMap(({ name, value, type, file }) => [
    `--b\r\nContent-Disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ""}\r\n`,
    type ? `Content-Type: ${type}\r\n` : "",
    "\r\n",
    value,
    "\r\n",
  ]);
  return Buffer.concat([...written, "--b--\r\n"].map((text) => Buffer.from(text as string)));
}

function send(
  method: string,
  path: string,
  parts: Part[],
  headers: Record<string, string> = {},
  body = formOf(parts),
) {
  return service.request<Envelope>(method, path, {
    headers: { "Content-Type": "multipart/form-data; boundary=b", ...headers },
    body: new Uint8Array(body),
  });
}

async function createStory(): Promise<string> {
  const json = { story: { name: "Kept", content: "good text", purchase_required: true } };
  const { body } = await service.request<Envelope>("POST", "P/stories", { json });
  return `P/stories/${body.story.id}`;
}

const readStory = async (path: string) => (await service.request<Envelope>("GET", path)).body.story;

describe("a form field in another charset", () => {
  it.each(["iso-8859-15", "windows-1251", "windows-1252", "shift_jis", "utf-16", "foo"])(
    "gets 415 with the field and the charset, and changes nothing (%s)",
    async (charset) => {
      const path = await createStory();
      const type = `text/plain; charset=${charset}`;
      for (const field of ["name", "content", "purchase_required"])
        for (const method of ["PUT", "PATCH"]) {
          const name = { name: "story[name]", value: "Kept" };
          const odd = { name: `story[${field}]`, value: "Koeln", type };
          const answer = await send(method, path, field === "name" ? [odd] : [name, odd]);
          expect([answer.status, answer.body]).toMatchObject([
            415,
            {
              code: "unsupported_charset",
              error: expect.stringMatching(new RegExp(`“${field}”.*${charset}`)),
            },
          ]);
        }
      expect(await readStory(path)).toMatchObject({ content: "good text", purchase_required: true });
    },
  );

  it.each(["utf-8", "UTF8", "us-ascii", "iso-8859-1", "Latin1"])(
    "is decoded if the charset is supported (%s)",
    async (charset) => {
      const value = Buffer.from("M\u00FCnchen", /utf/i.test(charset) ? "utf8" : "latin1");
      const { status, body } = await send("POST", "P/stories", [
        { name: "story[name]", value: "Read" },
        { name: "story[title]", value, type: `text/plain; charset="${charset}"` },
      ]);
      expect([status, body.story.title]).toEqual([201, "M\u00FCnchen"]);
    },
  );
});

describe("a form field that is not UTF-8", () => {
  const latin = Buffer.from("K\u00F6ln", "latin1");

  it.each<[string, Part]>([
    [
      "an image",
      {
        name: "story[image]",
        value: Buffer.concat([GIF, REPLACEMENT_BYTES]),
        type: "image/gif",
        file: "a.gif",
      },
    ],
    ["an unknown field", { name: "story[unknown]", value: REPLACEMENT_BYTES }],
    ["another field", { name: "story[preview]", value: REPLACEMENT_BYTES }],
    ["a file name", { name: "story[image]", value: GIF, type: "image/gif", file: "\uFFFD.gif" }],
  ])("gets 400 even if %s contains U+FFFD", async (_case, other) => {
    const path = await createStory();
    const answer = await send("PATCH", path, [{ name: "story[content]", value: latin }, other]);
    expect([answer.status, answer.body]).toMatchObject([400, { error: "The field “content” is not UTF-8." }]);
    expect((await readStory(path)).content).toBe("good text");
  });
});

describe("a multipart/form-data body", () => {
  it("detects the type of a file without a content type by its bytes", async () => {
    const path = await createStory();
    const { status, body } = await send("PATCH", path, [{ name: "story[image]", value: GIF, file: "a.gif" }]);
    expect(status).toBe(200);
    expect(body.story.image).toMatchObject({ content_type: "image/gif" });
  });

  const parts = [{ name: "story[name]", value: "Packed" }];

  it.each(["gzip", "br", "foo"])("gets 415 with a Content-Encoding (%s)", async (encoding) => {
    const body = encoding === "gzip" ? gzipSync(formOf(parts)) : formOf(parts);
    const answer = await send("POST", "P/stories", parts, { "Content-Encoding": encoding }, body);
    expect([answer.status, answer.body]).toMatchObject([
      415,
      { code: "unsupported_encoding", error: expect.stringContaining(encoding) },
    ]);
  });

  it("gets 422 for the image field if it has two images", async () => {
    const image = { name: "story[image]", value: GIF, type: "image/gif", file: "a.gif" };
    const { status, body } = await send("POST", "P/stories", [...parts, image, image]);
    expect([status, body]).toEqual([422, { image: ["was sent more than once. Send it once"] }]);
  });

  it("gets 422 for each field that it has twice, but takes the values of a list", async () => {
    const twice = [
      { name: "story[title]", value: "One" },
      { name: "story[title]", value: "Two" },
      { name: "story[purchase_required]", value: "1" },
      { name: "story[purchase_required]", value: "1" },
      { name: "story[article_category_ids][]", value: "" },
      { name: "story[article_category_ids][]", value: "" },
    ];
    const { status, body } = await send("POST", "P/stories", [...parts, ...twice]);
    const repeated = ["was sent more than once. Send it once"];
    expect([status, body]).toEqual([422, { title: repeated, purchase_required: repeated }]);
    expect((await send("POST", "P/stories", [...parts, ...twice.slice(4)])).status).toBe(201);
  });

  it("cannot pollute object prototypes with field names", async () => {
    const odd = [...parts, { name: "story[__proto__][title]", value: "polluted" }];
    const { status, body } = await send("POST", "P/stories", odd);
    expect([status, body.story.title]).toEqual([201, ""]);
  });

  it("gets 400 for a part whose name is not a field, and changes nothing", async () => {
    const path = await createStory();
    for (const more of [[], [{ name: "story[title]", value: "t" }]]) {
      const odd = { name: "story[article_category_ids][][]", value: "1" };
      const answer = await send("PATCH", path, [odd, ...more]);
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { code: "malformed_form", error: expect.stringContaining("story[article_category_ids][][]") },
      ]);
    }
    expect((await readStory(path)).title).toBe("");
  });
});

describe("query parameters", () => {
  it("are recognized with brackets after their name, so that a filter is never ignored", async () => {
    await createStory();
    for (const name of ["external_id[]", "external_id[0]", "external_id[a][b]", "external_id[][]"]) {
      const { status, body } = await service.request("GET", `P/stories?${encodeURIComponent(name)}=zzzz`);
      expect([name, status, body.total_count]).toEqual([name, 200, 0]);
    }
  });

  it("get 422 if they are not UTF-8, but may contain U+FFFD", async () => {
    const latin = await service.request("GET", "P/stories?search=K%F6ln");
    expect([latin.status, latin.body]).toEqual([422, { search: ["is not UTF-8"] }]);
    expect((await service.request("GET", "P/stories?search=%EF%BF%BD")).status).toBe(200);
    expect((await service.request("GET", "P/stories?search=100%25")).status).toBe(200);
  });

  it("get 422 with the list of allowed values in the caller's language", async () => {
    const headers = { "Accept-Language": "de" };
    const { status, body } = await service.request("GET", "P/emags?sort=foo", { headers });
    expect([status, body]).toEqual([
      422,
      { sort: [expect.stringMatching(/^muss eines davon sein: newest, /)] },
    ]);
  });
});

describe("a list with hundreds of invalid items", () => {
  it("gets 422 with a short message", async () => {
    const path = await createStory();
    const ids = (count: number) => Array.from({ length: count }, (_, index) => 5_000 + index);
    const patch = (article_category_ids: unknown) =>
      service.request("PATCH", path, { json: { story: { article_category_ids } } });
    expect((await patch(ids(1_001))).body).toEqual({
      article_category_ids: ["contains more than 1000 IDs"],
    });
    const unknown = await patch(ids(1_000));
    expect(unknown.status).toBe(422);
    expect(unknown.text.length).toBeLessThan(300);
    const wrong = await patch(ids(900).map(String));
    expect(wrong.text.length).toBeLessThan(3_000);
  });
});

describe("If-Match", () => {
  it.each(["1", "", "garbage"])("gets 412 if its value is not an ETag (%j)", async (value) => {
    const path = await createStory();
    const answer = await service.request("PATCH", path, {
      json: { story: { title: "New" } },
      headers: { "If-Match": value },
    });
    expect([answer.status, answer.body]).toMatchObject([412, { code: "unknown_version" }]);
    expect((await readStory(path)).title).toBe("");
  });
});
