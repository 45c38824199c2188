import { cookbook } from "./cookbook.ts";
import { type Chapter, guide } from "./guide.ts";
import { breakable, type Html, html, prose, table } from "./html.ts";
import type { Json } from "./json-schema.ts";
import {
  fieldsTable,
  methodBadge,
  type Operation,
  operationSection,
  type PlacedOperation,
} from "./operation.ts";
import { curl } from "./samples.ts";
import { References, type Schema } from "./schema.ts";

interface Document {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

interface Group {
  id: string;
  name: string;
  operations: PlacedOperation[];
}

/** The OpenAPI document as one page of HTML for people: no script, no inline style, everything escaped. */
export function renderDocs(
  document: Json,
  addresses = { json: "/api/v2/importer/openapi.json", css: "/api/docs.css" },
): string {
  const { info, servers, paths, components } = document as unknown as Document;
  const references = new References(document);
  const baseUrl = servers[0]?.url ?? "";
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );
  const groups = groupByTag(operations);
  const records = recordsAnswered(operations, references).map((name) => ({
    name,
    schema: components!.schemas![name]!,
  }));
  const guidance = guide({ firstRequest: firstRequest(operations, references, baseUrl) });
  const { introduction, recipes } = cookbook(baseUrl);
  const links = (chapters: Chapter[]) =>
    html`<ul>${chapters.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>`;

  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title}</title>
<link rel="stylesheet" href="${addresses.css}">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="masthead">
<p class="kind">Interface documentation</p>
<h1>${info.title}</h1>
${prose(info.description)}
<dl>
<div><dt>Version</dt><dd>${info.version}</dd></div>
<div><dt>Address</dt><dd><code>${breakable(baseUrl)}</code></dd></div>
<div><dt>For programs</dt><dd><a href="${addresses.json}">OpenAPI ${document.openapi as string} document</a></dd></div>
</dl>
</header>
<div class="columns">
<nav aria-label="Contents">
<p class="nav-title"><a href="#overview">Overview</a></p>
<p class="nav-title">Guide</p>
${links(guidance)}
<p class="nav-title"><a href="#cookbook">Cookbook</a></p>
${links(recipes)}
${groups.map(
  ({ id, name, operations }) => html`<p class="nav-title"><a href="#${id}">${name}</a></p>
<ul class="operations">${operations.map(({ operationId, method, summary }) => html`<li><a href="#${operationId}">${methodBadge(method)} <span>${summary}</span></a></li>`)}</ul>
`,
)}
<p class="nav-title"><a href="#records">Records</a></p>
<ul>${records.map(({ name }) => html`<li><a href="#record-${name}">${name}</a></li>`)}</ul>
</nav>
<main id="content" tabindex="-1">
${overview(groups)}
${[...guidance, introduction, ...recipes].map(
  ({
    id,
    title,
    text,
  }) => html`<section class="chapter" id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${text}
</section>
`,
)}
${groups.map(
  ({ id, name, operations }) => html`<section class="group" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${name}</h2>
${operations.map((operation) => operationSection(operation, references, baseUrl))}
</section>
`,
)}
<section id="records" aria-labelledby="records-title">
<h2 id="records-title">Records</h2>
<p>What answers hold, wherever an operation refers to it by name.</p>
${records.map((record) => recordSection(record, references))}
</section>
</main>
</div>
</body>
</html>
`.toString();
}

/** Operations in the order of the document, each under its first tag. */
function groupByTag(operations: PlacedOperation[]): Group[] {
  const byTag = Map.groupBy(operations, ({ tags }) => tags[0] ?? "Operations");
  return [...byTag].map(([name, members]) => ({
    id: `tag-${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`,
    name,
    operations: members,
  }));
}

function overview(groups: Group[]): Html {
  const prefix = commonPrefix(groups.flatMap(({ operations }) => operations.map(({ path }) => path)));
  return html`<section id="overview" aria-labelledby="overview-title">
<h2 id="overview-title">Overview</h2>
${prefix && html`<p>Every path begins with <code>${breakable(prefix)}</code>, which the tables below leave out.</p>`}
${groups.map(({ name, operations }) =>
  table({
    caption: name,
    columns: ["Operation", "Method", "Path"],
    rows: operations.map(({ operationId, method, path, summary }) => [
      html`<a href="#${operationId}">${summary}</a>`,
      methodBadge(method),
      html`<code>${breakable(path.slice(prefix.length))}</code>`,
    ]),
  }),
)}
</section>`;
}

/** What all paths begin with, up to a slash that at least one segment follows. */
function commonPrefix(paths: string[]): string {
  const [first = "", ...others] = paths.map((path) => path.split("/"));
  const shared = [...first]
    .slice(0, -1)
    .findIndex((segment, index) =>
      others.some((other) => other[index] !== segment || other.length <= index + 1),
    );
  return [...first].slice(0, shared === -1 ? -1 : shared).join("/");
}

function firstRequest(operations: PlacedOperation[], references: References, baseUrl: string): string {
  const operation = operations.find(({ method }) => method === "GET") ?? operations[0];
  if (!operation) return "";
  const { method, path } = operation;
  const parameters = (operation.parameters ?? []).map((parameter) => references.follow(parameter));
  return curl({ method, path, baseUrl, parameters });
}

/** The named schemas that answers refer to, also from within each other. */
function recordsAnswered(operations: PlacedOperation[], references: References): string[] {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const reference = (node as { $ref?: unknown }).$ref;
    if (typeof reference === "string") {
      const name = /^#\/components\/schemas\/([^/]+)$/.exec(reference)?.[1];
      if (name !== undefined && found.has(name)) return;
      if (name !== undefined) found.add(name);
      visit(references.follow(node));
    }
    Object.values(node).forEach(visit);
  };
  for (const { responses } of operations) visit(responses);
  return [...found];
}

function recordSection({ name, schema }: { name: string; schema: Schema }, references: References): Html {
  const fields = references.flatten(schema, { stopAtRecords: true });
  return html`<article class="record" id="record-${name}" aria-labelledby="record-${name}-title">
<h3 id="record-${name}-title"><a href="#record-${name}">${name}</a></h3>
${prose(schema.description)}
${fields.length > 0 && fieldsTable(`Fields of ${name}`, fields, { showRequired: false })}
</article>
`;
}
