import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { pathId } from "#shared/contract/fields.ts";
import { defineRoute, type Route } from "#shared/contract/route.ts";
import { contractRoutes } from "../contract-routes.ts";
import { openApiDocument } from "./openapi.ts";
import { renderDocs } from "./page.ts";
import { curl, sampleAnswer, sampleRequest } from "./samples.ts";
import { References, type Schema } from "./schema.ts";

const options = { baseUrl: "https://newsrack.example.com", version: "1.2.3" };
const contract = openApiDocument(options);

function pageOf(routes: Record<string, Route>): string {
  return renderDocs(openApiDocument({ ...options, routes }));
}

/** What a reader sees of a piece of the page. */
function textOf(markup: string): string {
  return markup
    .replace(/<wbr>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, " ");
}

function sectionOf(page: string, id: string): string {
  return new RegExp(`<article[^>]* id="${id}"[^]*?</article>`).exec(page)?.[0] ?? "";
}

const things = {
  createThing: defineRoute({
    method: "POST",
    path: "/shelves/:shelf_id/things",
    audience: "contract",
    tag: "Things & more",
    summary: `Put <b>a "thing"</b> on a shelf`,
    description: "Not `<script>alert(1)</script>`.\n\nA second paragraph.",
    params: z.object({ shelf_id: pathId }),
    envelope: "thing",
    body: z.object({
      name: z.string().max(12).describe("It's <i>here</i>"),
      size: z.object({ width: z.int().min(2), unit: z.enum(["mm", "in"]) }).optional(),
    }),
    responses: {
      201: z.object({ thing: z.object({ id: z.int(), parts: z.array(z.object({ label: z.string() })) }) }),
    },
  }),
};

describe("the page of the contract", () => {
  const page = renderDocs(contract);

  test("shows each operation with method, path, fields and a request", () => {
    for (const [operationId, { method, path, summary }] of Object.entries(contractRoutes)) {
      const text = textOf(sectionOf(page, operationId));
      expect(text).toContain(summary);
      expect(text).toContain(`${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
      expect(text).toContain("Authorization: Token $NEWSRACK_TOKEN");
      expect(text).toContain("401");
    }
    expect(textOf(sectionOf(page, "createEmag"))).toMatch(
      /emag\.import_attributes\.pdf_location required within import_attributes/,
    );
  });

  test("leads every link to something on the page or of this service", () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...page.matchAll(/href="([^"]+)"/g)].map(([, target]) => target!);
    expect(targets.length).toBeGreaterThan(20);
    for (const target of targets)
      expect(target.startsWith("#") ? ids : ["/api/docs.css", "/api/v2/importer/openapi.json"]).toContain(
        target.replace("#", ""),
      );
  });

  test("holds nothing its content security policy would refuse", () => {
    expect(page).not.toMatch(/<(script|style|img|iframe|object|embed)\b/i);
    expect(page).not.toMatch(/\s(style|on\w+|src)=/i);
  });
});

describe("any other page", () => {
  const page = pageOf(things);

  test("escapes whatever the document says", () => {
    expect(page).not.toContain("<b>");
    expect(page).not.toContain("<i>");
    expect(page).not.toContain("<script");
    expect(textOf(page)).toContain(`Put <b>a "thing"</b> on a shelf`);
    expect(page).toContain(
      "<code>&#60;script&#62;alert(1)&#60;/script&#62;</code>.</p><p>A second paragraph.</p>",
    );
  });

  test("flattens nested fields, with what each requires", () => {
    const text = textOf(sectionOf(page, "createThing"));
    expect(text).toContain("thing.name required string It's <i>here</i> at most 12 characters");
    expect(text).toContain("thing.size.width required within size integer at least 2");
    expect(text).toContain("thing.size.unit required within size one of mm , in");
    expect(text).toContain("thing.parts[].label string");
    expect(text).toContain("shelf_id required integer in the path Shelf identifier.");
  });

  test("groups operations by tag", () => {
    expect(page).toContain('<h2 id="tag-things-more-title">Things &#38; more</h2>');
  });

  test("fails on a reference that leads nowhere", () => {
    const document = structuredClone(openApiDocument({ ...options, routes: things }));
    document.components = {};
    expect(() => renderDocs(document)).toThrow("#/components/");
  });
});

describe("the examples", () => {
  const references = new References(contract);
  const operations = contract.paths as Record<
    string,
    Record<string, { requestBody?: Bodies; responses: Record<number, Bodies> }>
  >;
  type Bodies = { content?: { "application/json": { schema: Schema } } };
  const operationOf = ({ path, method }: Route) =>
    operations[path.replace(/:(\w+)/g, "{$1}")]![method.toLowerCase()]!;

  test.each(Object.entries(contractRoutes).filter(([, { body }]) => body))(
    "%s accepts the body shown",
    (_, route) => {
      const schema = operationOf(route).requestBody!.content!["application/json"].schema;
      const sample = sampleRequest(references, schema) as Record<string, unknown>;
      const parsed = route.body!.safeParse(route.envelope ? sample[route.envelope] : sample);
      expect(parsed.error?.issues ?? []).toEqual([]);
    },
  );

  test.each(Object.entries(contractRoutes))("%s could answer what is shown", (_, route) => {
    for (const [status, body] of Object.entries(route.responses)) {
      if (!(body instanceof z.ZodType)) continue;
      const { schema } = operationOf(route).responses[Number(status)]!.content!["application/json"];
      expect(body.safeParse(sampleAnswer(references, schema)).error?.issues ?? []).toEqual([]);
    }
  });

  test("a command reaches the service through a shell unharmed", () => {
    const body = { name: `It's "quoted" $HOME \`date\`` };
    const command = curl({ method: "POST", baseUrl: "https://a.example", path: "/x", parameters: [], body });
    // The shell's own `curl` prints what it was given.
    const script = `curl() { printf '%s\\0' "$@"; }; NEWSRACK_TOKEN=secret; ${command}`;
    const given = execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0");
    expect(given).toContain("Authorization: Token secret");
    expect(JSON.parse(given[given.indexOf("-d") + 1]!)).toEqual(body);
  });
});
