import { setTimeout as delay } from "node:timers/promises";
import { BENCH_TOKEN, benchProvision, STORIES_PATH } from "#bff/testing/bench-provision.ts";
import { startServiceProcess } from "#bff/testing/processes/service-process.ts";

const OTHER_TOKEN = "a-token-of-the-other-organization-000000001";
const OTHER_STORIES = STORIES_PATH.replace("/1/", "/2/").replace("/10/", "/20/");
/** The most characters that an article may have. */
const CHARACTERS = 1_000_000;
const INTERVAL_MS = 5;

const units: Record<string, string> = {
  words: "harbour ",
  brackets: "[",
  spaces: " ",
  "unfinished tags": "<a",
  "line breaks": "\n",
  marks: "\u0301\u0316",
  ligatures: "\ufdfa",
};

export interface FloodCase {
  name: string;
  /** Duration of the request with the long text. */
  ownMs: number;
  /** The longest time that a reader of another organization waited in the meantime. */
  otherMs: number;
}

/** Measures how long a reader of another organization waits while articles of the maximum length are written, found and read. */
export async function benchFloods(): Promise<FloodCase[]> {
  const service = await startServiceProcess({ provision: twoOrganizations(), env: { LOG_LEVEL: "warn" } });
  const call = async (method: string, path: string, token = BENCH_TOKEN, json?: unknown) => {
    const response = await fetch(service.url + path, {
      method,
      headers: { Authorization: `Token ${token}`, "Content-Type": "application/json" },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} responded ${response.status}`);
    return text;
  };
  const publish = async (path: string, token: string, content: string) => {
    const story = { name: "Flood", title: "Flood", content, released_at: "2026-01-01T00:00:00Z" };
    const created = JSON.parse(await call("POST", path, token, { story })) as { story: { id: number } };
    await call("POST", `${path}/${created.story.id}/publish`, token);
    return created.story.id;
  };
  try {
    const other = await publish(OTHER_STORIES, OTHER_TOKEN, "A short text.");
    const read = () => call("GET", `/kiosk/v1/publications/20/stories/${other}`);
    await read();
    const cases: FloodCase[] = [];
    const measure = async <Result>(name: string, run: () => Promise<Result>): Promise<Result> => {
      const began = performance.now();
      let ownMs = 0;
      const running = run().finally(() => {
        ownMs = performance.now() - began;
      });
      let otherMs = 0;
      while (ownMs === 0) {
        const sent = performance.now();
        await read();
        otherMs = Math.max(otherMs, performance.now() - sent);
        await delay(INTERVAL_MS);
      }
      const result = await running;
      cases.push({ name, ownMs, otherMs });
      return result;
    };
    for (const [name, unit] of Object.entries(units)) {
      const content = `treasure ${unit.repeat(CHARACTERS / unit.length)}`.slice(0, CHARACTERS);
      const id = await measure(`${name}: write`, () => publish(STORIES_PATH, BENCH_TOKEN, content));
      await measure(`${name}: search`, () => call("GET", `${STORIES_PATH}?search=treasure`));
      await measure(`${name}: read`, () => call("GET", `/kiosk/v1/publications/10/stories/${id}`));
      await call("DELETE", `${STORIES_PATH}/${id}`);
    }
    return cases;
  } finally {
    await service.dispose();
  }
}

function twoOrganizations() {
  const [organization] = benchProvision.organizations;
  const [publication] = organization!.publications;
  const other = {
    id: 2,
    name: "Other House",
    api_tokens: [{ name: "other", token: OTHER_TOKEN }],
    publications: [{ ...publication!, id: 20, name: "Other Daily", pubcode: "OTH" }],
  };
  return { ...benchProvision, organizations: [organization!, other] };
}
