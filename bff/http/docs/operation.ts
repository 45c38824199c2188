import { breakable, codeBlock, type Html, html, inline, prose, table } from "./html.ts";
import { curl, type Parameter, sampleAnswer, sampleRequest } from "./samples.ts";
import { constraintsOf, type Field, type References, type Schema } from "./schema.ts";

type Content = Record<string, { schema: Schema }>;

interface Answer {
  description: string;
  headers?: Record<string, unknown>;
  content?: Content;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
}

/** An operation with the place it is found at. */
export interface PlacedOperation extends Operation {
  method: string;
  path: string;
}

/** Everything about one operation: what to send, what comes back, and a request that runs. */
export function operationSection(operation: PlacedOperation, references: References, baseUrl: string): Html {
  const { operationId, method, path, summary, description } = operation;
  const parameters = (operation.parameters ?? []).map((parameter) => references.follow(parameter));
  const answers = Object.entries(operation.responses).map(
    ([status, answer]) => [status, references.follow(answer)] as const,
  );
  const bodies = Object.entries(operation.requestBody?.content ?? {});
  const json = operation.requestBody?.content["application/json"]?.schema;
  const body = json && sampleRequest(references, json);
  return html`<article class="operation" id="${operationId}" aria-labelledby="${operationId}-title">
<header>
<h3 id="${operationId}-title"><a href="#${operationId}">${summary}</a></h3>
<p class="address">${methodBadge(method)} <code>${breakable(path)}</code></p>
</header>
<div class="words">
${prose(description)}
${parameterTable(parameters)}
${bodies.map(([mediaType, { schema }]) => fieldsTable(`Request body, ${mediaType}`, references.flatten(schema, { stopAtRecords: false })))}
${answerTable(answers)}
${answers.map(([status, answer]) => answerFields(status, answer, references))}
</div>
<div class="samples">
${codeBlock(`Request: ${summary}`, curl({ method, baseUrl, path, parameters, body }))}
${answers.filter(([status]) => isSuccess(status)).map(([status, answer]) => answerSample(status, answer, summary, references))}
</div>
</article>
`;
}

export function methodBadge(method: string): Html {
  return html`<span class="method" data-method="${method}">${method}</span>`;
}

function parameterTable(parameters: readonly Parameter[]): Html | null {
  if (parameters.length === 0) return null;
  return table({
    caption: "Parameters",
    columns: ["Name", "Type", "Meaning"],
    rows: parameters.map(({ name, in: place, required = false, description = "", schema }) => [
      nameCell(name, required ? "required" : "optional"),
      html`${typeOfParameter(schema)}<small>in the ${place}</small>`,
      meaningCell(description, constraintsOf(schema)),
    ]),
  });
}

function typeOfParameter(schema: Schema): string {
  return schema.enum ? "one of" : [schema.format ?? schema.type ?? "any value"].flat().join(" or ");
}

/** The fields of a body, or of a record. */
export function fieldsTable(
  caption: string,
  fields: readonly Field[],
  options = { showRequired: true },
): Html {
  return table({
    caption,
    columns: ["Field", "Type", "Meaning"],
    rows: fields.map(({ name, type, required, description, constraints, record }) => [
      nameCell(name, options.showRequired ? requiredWords(name, required) : null),
      record === null
        ? type
        : html`<a href="#record-${record}">${type === "object" ? record : `${type.split(" of ")[0]} of ${record}`}</a>`,
      meaningCell(description, constraints),
    ]),
  });
}

function requiredWords(name: string, required: Field["required"]): string {
  if (required === "no") return "optional";
  return required === "always" ? "required" : `required within ${name.split(".").at(-2)}`;
}

function nameCell(name: string, note: string | null): Html {
  const kind = note === "optional" ? "optional" : "required";
  return html`<code>${breakable(name)}</code>${note && html` <small class="${kind}">${note}</small>`}`;
}

function meaningCell(description: string, constraints: readonly string[]): Html {
  const limits = constraints.length > 0 && html`<small>${inline(constraints.join("; "))}</small>`;
  return html`${description && html`<span>${inline(description)}</span>`} ${limits}`;
}

function answerTable(answers: readonly (readonly [string, Answer])[]): Html {
  return table({
    caption: "Answers",
    kind: "answers",
    columns: ["Status", "When", "Body"],
    rows: answers.map(([status, { description, content, headers }]) => [
      html`<span class="status" data-class="${status[0]}">${status}</span>`,
      inline(description),
      html`${bodyOf(content)}${headers && html`<small>with ${Object.keys(headers).join(", ")}</small>`}`,
    ]),
  });
}

function bodyOf(content: Content | undefined): Html | string {
  if (!content) return "none";
  const [mediaType, { schema }] = Object.entries(content)[0] as [string, { schema: Schema }];
  const record = schema.$ref?.split("/").at(-1);
  return record ? html`<a href="#record-${record}">${record}</a>` : `${mediaType}, below`;
}

function isSuccess(status: string): boolean {
  return status.startsWith("2");
}

function answerFields(status: string, { content }: Answer, references: References): Html[] {
  if (!isSuccess(status)) return [];
  return Object.values(content ?? {}).map(({ schema }) =>
    fieldsTable(`Answer ${status}`, references.flatten(schema, { stopAtRecords: true }), {
      showRequired: false,
    }),
  );
}

function answerSample(
  status: string,
  { content }: Answer,
  summary: string,
  references: References,
): Html | null {
  const schema = content?.["application/json"]?.schema;
  if (!schema)
    return html`<p class="no-body"><span class="status" data-class="2">${status}</span> without a body.</p>`;
  return codeBlock(`Answer ${status}: ${summary}`, JSON.stringify(sampleAnswer(references, schema), null, 2));
}
