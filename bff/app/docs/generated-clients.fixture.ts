/** Results that each program reports for its requests to the service. */
export interface ProgramResult {
  created: string;
  listed: string[];
  changed: string;
  image: string | undefined;
  /** The ids of the categories and the ancestors of the moved one. */
  parent: number;
  moved: number[];
}

const rest = `
  return {
    created: created.data?.story.name ?? "",
    listed: listed.data?.stories.map((story) => story.name) ?? [],
    changed: changed.data?.story.title ?? "",
    image: withImage.data?.story.image?.content_type,
    parent: parent.data?.article_category.id ?? 0,
    moved: moved.data?.article_category.parent_ids ?? [],
  };
}
`;

/**
 * A program for each generator, in the TypeScript of an integrator: a create, a list, a PATCH, a create with an image and a
 * move of a category. Their imports exist once the clients are generated.
 */
export const programs = {
  "openapi-typescript": `
import createClient from "openapi-fetch";
import type { paths, webhooks } from "./types.js";

type Event = {
  [Type in keyof webhooks]: webhooks[Type]["post"]["requestBody"]["content"]["application/json"];
}[keyof webhooks];

/** Handles a webhook. The type of an event decides what its data contains. */
export function subjectOf(event: Event): string {
  if (event.type === "import.failed") return event.data.import.error.code;
  if (event.type === "planned_emag.due") return event.data.planned_emag.pe_id;
  return event.type;
}

const base = "/api/v2/importer/organizations/{organization_id}/publications/{publication_id}";
const path = { organization_id: 1, publication_id: 10 };

export async function run(baseUrl: string, token: string, picture: Blob) {
  const client = createClient<paths>({ baseUrl, headers: { Authorization: \`Token \${token}\` } });
  const created = await client.POST(\`\${base}/stories\`, {
    params: { path, header: { "Idempotency-Key": "by-openapi-typescript" } },
    body: { story: { name: "By openapi-typescript", released_at: "2026-07-03T06:00:00+02:00" } },
  });
  const listed = await client.GET(\`\${base}/stories\`, { params: { path, query: { per: 5 } } });
  const changed = await client.PATCH(\`\${base}/stories/{story_id}\`, {
    params: { path: { ...path, story_id: created.data?.story.id ?? 0 } },
    body: { story: { title: "Changed" } },
  });
  const withImage = await client.POST(\`\${base}/stories\`, {
    params: { path },
    body: { "story[name]": "With an image", "story[image]": picture },
    bodySerializer(body) {
      const form = new FormData();
      for (const [name, value] of Object.entries(body)) form.append(name, value);
      return form;
    },
  });
  const parent = await client.POST(\`\${base}/article_categories\`, { params: { path }, body: { name: "Parent" } });
  const child = await client.POST(\`\${base}/article_categories\`, { params: { path }, body: { name: "Child" } });
  const moved = await client.PATCH(\`\${base}/article_categories/{article_category_id}\`, {
    params: { path: { ...path, article_category_id: child.data?.article_category.id ?? 0 } },
    body: { parent_id: parent.data?.article_category.id ?? 0 },
  });
${rest}`,

  "@hey-api/openapi-ts": `
import { client } from "./hey/client.gen.js";
import * as api from "./hey/sdk.gen.js";

const path = { organization_id: 1, publication_id: 10 };

export async function run(baseUrl: string, token: string, picture: Blob) {
  client.setConfig({ baseUrl, auth: () => \`Token \${token}\` });
  const created = await api.createStory({
    path,
    headers: { "Idempotency-Key": "by-hey-api" },
    body: { story: { name: "By hey-api", released_at: "2026-07-03T06:00:00+02:00" } },
  });
  const listed = await api.listStories({ path, query: { per: 5 } });
  const changed = await api.changeStory({
    path: { ...path, story_id: created.data?.story.id ?? 0 },
    body: { story: { title: "Changed" } },
  });
  const withImage = await api.createStoryWithForm({
    path,
    body: { "story[name]": "With an image", "story[image]": picture },
  });
  const parent = await api.createArticleCategory({ path, body: { name: "Parent" } });
  const child = await api.createArticleCategory({ path, body: { name: "Child" } });
  const moved = await api.changeArticleCategory({
    path: { ...path, article_category_id: child.data?.article_category.id ?? 0 },
    body: { parent_id: parent.data?.article_category.id ?? 0 },
  });
${rest}`,

  orval: `
import * as api from "./orval.js";

/** The answer of a request that has to succeed. */
function succeeded<Answer extends { status: number }, Status extends number>(
  answer: Answer,
  status: Status,
): Extract<Answer, { status: Status }> {
  if (answer.status !== status) throw new Error(\`The service answered \${answer.status}.\`);
  return answer as Extract<Answer, { status: Status }>;
}

export async function run(_baseUrl: string, token: string, picture: Blob) {
  const options = { headers: { Authorization: \`Token \${token}\` } };
  const created = succeeded(
    await api.createStoryWithJson(
      1,
      10,
      { story: { name: "By orval", released_at: "2026-07-03T06:00:00+02:00" } },
      { headers: { ...options.headers, "Idempotency-Key": "by-orval" } },
    ),
    201,
  );
  const listed = succeeded(await api.listStories(1, 10, { per: 5 }, options), 200);
  const changed = succeeded(
    await api.changeStoryWithJson(1, 10, created.data.story.id, { story: { title: "Changed" } }, options),
    200,
  );
  const withImage = succeeded(
    await api.createStoryWithFormData(1, 10, { "story[name]": "With an image", "story[image]": picture }, options),
    201,
  );
  const parent = succeeded(await api.createArticleCategory(1, 10, { name: "Parent" }, options), 201);
  const child = succeeded(await api.createArticleCategory(1, 10, { name: "Child" }, options), 201);
  const moved = succeeded(
    await api.changeArticleCategory(
      1,
      10,
      child.data.article_category.id,
      { parent_id: parent.data.article_category.id },
      options,
    ),
    200,
  );
${rest}`,
};
