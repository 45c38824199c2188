import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import type { Story } from "#shared/contract/stories.ts";
import type { ExpectedState, ExpectedStory } from "../expected-state.ts";
import type { Random } from "../random.ts";
import type { Client, ClientResponse } from "./client.ts";

type Envelope = { story: Story };
const RELEASED = "2026-01-31T06:00:00Z";

/** Creates, changes, publishes and deletes articles until `stop`. */
export async function writeStories(
  client: Client,
  expected: ExpectedState,
  { name, random, stop }: { name: string; random: Random; stop: AbortSignal },
): Promise<void> {
  const own: ExpectedStory[] = [];
  for (let number = 1; !stop.aborted; number++) {
    const story = own.length > 0 && random.chance(0.55) ? random.pick(own) : null;
    if (!story) {
      const created = await create(client, {
        externalId: `${name}-${number}`,
        withImage: random.chance(0.15),
      });
      if (created) {
        own.push(created);
        expected.stories.push(created);
      }
    } else {
      await change(client, expected, story, random, number);
      if (story.isDeleted) own.splice(own.indexOf(story), 1);
    }
    await delay(random.between(5, 60));
  }
}

async function create(
  client: Client,
  { externalId, withImage }: { externalId: string; withImage: boolean },
): Promise<ExpectedStory | null> {
  const fields = {
    name: externalId,
    title: `The article ${externalId}`,
    content: `Written by **${externalId}**.`,
    external_id: externalId,
    released_at: RELEASED,
  };
  const image = withImage ? await picture(externalId) : null;
  const answer = await client.write(
    image ? "article with image" : "article",
    () =>
      client.send<Envelope>(
        "POST",
        "P/stories",
        image ? { body: formOf(fields, image) } : { json: { story: fields } },
      ),
    () => find(client, externalId),
  );
  if (answer.status !== 200 && !client.expect(answer, 201, `creating the article ${externalId}`)) return null;
  return {
    id: answer.body.story.id,
    externalId,
    title: fields.title,
    content: fields.content,
    categoryIds: [],
    hasImage: withImage,
    isPublished: false,
    isDeleted: false,
  };
}

/** Finds an article by its exact external ID. The filter also matches parts of IDs. */
async function find(client: Client, externalId: string): Promise<ClientResponse<Envelope> | null> {
  const answer = await client.read<{ stories: Story[] }>(`P/stories?external_id=${externalId}&per=100`);
  const story = answer.body.stories.find(({ external_id }) => external_id === externalId);
  return story ? { ...answer, body: { story } } : null;
}

async function change(
  client: Client,
  expected: ExpectedState,
  story: ExpectedStory,
  random: Random,
  number: number,
): Promise<void> {
  const path = `P/stories/${story.id}`;
  const patch = async (kind: string, fields: Partial<Story>) => {
    const answer = await client.write(kind, () => client.send("PATCH", path, { json: { story: fields } }));
    return client.expect(answer, 200, `changing the article ${story.externalId}`);
  };
  const dice = random.next();
  if (dice < 0.5) {
    const title = `The article ${story.externalId}, version ${number}`;
    const content = `Version **${number}** of ${story.externalId}.\r\n`;
    if (await patch("change of an article", { title, content })) Object.assign(story, { title, content });
  } else if (dice < 0.7 && expected.categories.length > 0) {
    const categoryIds = random
      .shuffled(expected.categories)
      .slice(0, 3)
      .map(({ id }) => id);
    if (await patch("categories of an article", { article_category_ids: categoryIds }))
      story.categoryIds = categoryIds;
  } else if (dice < 0.9) {
    const answer = await client.write("publication", () => client.send("POST", `${path}/publish`));
    if (client.expect(answer, 200, `publishing the article ${story.externalId}`)) story.isPublished = true;
  } else {
    let isRepeated = false;
    const answer = await client.write("deletion of an article", async () => {
      const sent = await client.send("DELETE", path);
      // A repeated deletion may find that the first one succeeded.
      if (sent?.status === 404 && isRepeated) return { ...sent, status: 204 };
      isRepeated = true;
      return sent;
    });
    if (client.expect(answer, 204, `deleting the article ${story.externalId}`)) story.isDeleted = true;
  }
}

function formOf(fields: Record<string, string>, image: Buffer): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(`story[${field}]`, value);
  form.set("story[image]", new Blob([new Uint8Array(image)], { type: "image/jpeg" }), "picture.jpg");
  return form;
}

/** Creates an image that no other article has. */
function picture(marker: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><rect width="320" height="200" fill="#357"/><text x="10" y="100" fill="#fff">${marker}</text></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
