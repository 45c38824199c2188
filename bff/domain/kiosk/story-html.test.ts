import { afterEach, expect, it } from "vitest";
import { createTextCache } from "../../platform/text-cache.ts";
import { Busy } from "../errors.ts";
import { createStoryHtml, type StoryHtml } from "./story-html.ts";

let stories: StoryHtml;
afterEach(() => stories.stop());

const BASE = "https://news.example.com";
const LIMITS = { short: 4_000, long: 4_000 };
const nested = "<div>".repeat(100_000);

it("shows a text that cannot be rendered in time as it was written, once and for all, and renders the next", async () => {
  stories = createStoryHtml(createTextCache(), BASE, LIMITS);
  const [hostile, next] = await Promise.all([stories.of("a", nested), stories.of("b", "The **harbour**")]);
  expect(hostile).toBe(`<pre>${nested.replaceAll("<", "&lt;")}</pre>`);
  expect(next).toBe("<p>The <strong>harbour</strong></p>");
  const began = performance.now();
  expect(await stories.of("a", nested)).toBe(hostile);
  expect(performance.now() - began).toBeLessThan(1_000);
});

it("keeps nobody waiting for a short text by a long one", async () => {
  stories = createStoryHtml(createTextCache(), BASE, LIMITS);
  const order: string[] = [];
  await Promise.all([
    stories.of("a", nested).then(() => order.push("long")),
    stories.of("b", "The **harbour**").then(() => order.push("short")),
  ]);
  expect(order).toEqual(["short", "long"]);
});

it("lets a short text that was made to take long wait among the long ones", async () => {
  stories = createStoryHtml(createTextCache(), BASE, { short: 3_000, long: 4_000 });
  const hostile = "_*".repeat(15_000);
  const order: string[] = [];
  const [shown] = await Promise.all([
    stories.of("a", hostile).finally(() => order.push("hostile")),
    stories.of("b", "The **harbour**").finally(() => order.push("next")),
  ]);
  expect(shown).toBe(`<pre>${hostile}</pre>`);
  expect(order).toEqual(["next", "hostile"]);
});

it("lets nobody wait behind two hundred others", async () => {
  stories = createStoryHtml(createTextCache(), BASE, LIMITS);
  const all = Array.from({ length: 202 }, (_, number) => stories.of(`${number}`, `Text ${number}`));
  await expect(all.at(-1)).rejects.toBeInstanceOf(Busy);
  expect(await all[200]).toBe("<p>Text 200</p>");
});

it("shows the pictures that the editor shows, wherever readers read", async () => {
  stories = createStoryHtml(createTextCache(), BASE);
  const own = `/media/${"0e81616e".repeat(4)}/reader.webp`;
  const html = await stories.of("a", `![The quay](${own}) ![Gone](/elsewhere/one.png)`);
  expect(html).toBe(`<p><img src="${BASE}${own}" alt="The quay" loading="lazy"> </p>`);
});
