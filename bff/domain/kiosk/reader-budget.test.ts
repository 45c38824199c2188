import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { calloutLimits } from "#shared/contract/callout-request.ts";
import { json, kioskClient, startPublisherServer } from "./readers.fixture.ts";

const GOOD = "a-good-token";
/** The number of refused tokens that an address may send in a minute. */
const MAX_REFUSALS = 60;
/** Few, because a slow machine needs more than the time limit of callouts to answer many. */
const AT_A_TIME = 10;

let service: TestService;
let publisher: Awaited<ReturnType<typeof startPublisherServer>>;
let client: ReturnType<typeof kioskClient>;
let issue: number;
let secondIssue: number;
let elsewhere: number;
/** Part of the readers' addresses, different in each test. */
let network = 0;

beforeAll(async () => {
  service = await startTestService({ trustProxy: 1 });
  publisher = await startPublisherServer();
  client = kioskClient(service);
  issue = (await client.issue()).id;
  secondIssue = (await client.issue()).id;
  elsewhere = (await client.issue({}, { publicationId: 11 })).id;
});
beforeEach(async () => {
  network += 1;
  for (const publicationId of [10, 11]) await client.configure(publisher.origin, { publicationId });
  await service.services.callouts.flush();
  await service.services.db.deleteFrom("callouts").execute();
  publisher.respondWith((response, { headers }) =>
    headers.authorization?.startsWith(`Bearer ${GOOD}`)
      ? json(response, { granted: true })
      : json(response, { error: "unknown token" }, 401),
  );
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

const read = (token: string, { emag = issue, publicationId = 10, host = 1 } = {}) =>
  client.read(
    `emags/${emag}`,
    token,
    { "X-Forwarded-For": `203.0.113.${host}, 10.0.${network}.${host}` },
    publicationId,
  );

/** Sends no more requests at a time than there are slots for callouts, so that none has to wait for one. */
async function attack(requests: number) {
  const answers: Awaited<ReturnType<typeof read>>[] = [];
  while (answers.length < requests) {
    const length = Math.min(calloutLimits.inFlight, requests - answers.length);
    answers.push(...(await Promise.all(Array.from({ length }, () => read(randomUUID())))));
  }
  return Map.groupBy(answers, ({ status }) => status);
}

async function callouts() {
  await service.services.callouts.flush();
  return service.services.db.selectFrom("callouts").selectAll().orderBy("id").execute();
}

describe("made-up access tokens from one address", () => {
  it("cause at most 60 callouts a minute, then 429 with the seconds to wait", async () => {
    const byStatus = await attack(200);
    expect(publisher.calls).toHaveLength(MAX_REFUSALS);
    expect(byStatus.get(401)).toHaveLength(MAX_REFUSALS);
    const refused = byStatus.get(429) ?? [];
    const busy = byStatus.get(503) ?? [];
    expect(refused.length + busy.length).toBe(200 - MAX_REFUSALS);
    const last = await read(randomUUID());
    expect(last).toMatchObject({ status: 429, body: { code: "too_many_refused_tokens" } });
    const seconds = Number(last.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(last.headers.get("access-control-expose-headers")).toContain("Retry-After");
    expect(publisher.calls).toHaveLength(MAX_REFUSALS);
  });

  it("are counted in a few lines of the callout log", async () => {
    const began = performance.now();
    await attack(200);
    const seconds = Math.ceil((performance.now() - began) / 1000) + 1;
    const rows = await callouts();
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(200);
    const rejected = rows.filter(({ reason }) => reason === "token_rejected");
    expect(rejected.reduce((sum, { count }) => sum + count, 0)).toBe(MAX_REFUSALS);
    // Five lines a second for refusals and one that counts further ones, and one per reason for callouts not sent.
    expect(rejected.length).toBeLessThanOrEqual(6 * seconds);
    expect(rows.length - rejected.length).toBeLessThanOrEqual(2 * seconds);
  });

  it("do not affect other addresses and other publications", async () => {
    await attack(100);
    expect((await read(GOOD)).status).toBe(429);
    expect((await read(GOOD, { host: 2 })).status).toBe(200);
    expect((await read(randomUUID(), { host: 2 })).status).toBe(401);
    expect((await read(GOOD, { emag: elsewhere, publicationId: 11 })).status).toBe(200);
  });

  it("do not affect a reader of the same address whose token has a recent grant", async () => {
    expect((await read(GOOD)).status).toBe(200);
    await attack(100);
    expect((await read(GOOD, { emag: secondIssue })).status).toBe(200);
  });

  it("are also limited if the endpoint rejects them with 400", async () => {
    publisher.respondWith((response) => json(response, { error: "malformed token" }, 400));
    await attack(100);
    expect(publisher.calls).toHaveLength(MAX_REFUSALS);
  });
});

describe("articles that must be rendered", () => {
  it("are limited to 300 a minute for each address, and cached articles are not limited", async () => {
    const { id } = await client.article({ subscription_required: false });
    const ids = await client.copyArticle(id, 310);
    const readAll = async (host: number) => {
      const statuses: number[] = [];
      for (let from = 0; from < ids.length; from += 50) {
        const some = ids.slice(from, from + 50).map((each) => readStory(each, host));
        statuses.push(...(await Promise.all(some)).map(({ status }) => status));
      }
      return Map.groupBy(statuses, (status) => status);
    };
    const first = await readAll(1);
    expect([first.get(200)?.length, first.get(429)?.length]).toEqual([300, 10]);
    const refused = await readStory(ids.at(-1)!, 1);
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect((await readStory(ids[0]!, 1)).status).toBe(200);
    expect((await readAll(2)).get(200)).toHaveLength(310);
  });

  const readStory = (id: number, host: number) =>
    client.read(`stories/${id}`, null, { "X-Forwarded-For": `10.0.${network}.${host}` });
});

describe("readers of one address", () => {
  it("are not limited as long as their tokens are granted access", async () => {
    for (let round = 0; round < 20; round += 1) {
      const readers = Array.from({ length: AT_A_TIME }, (_, index) => read(`${GOOD}-${round}-${index}`));
      for (const { status } of await Promise.all(readers)) expect(status).toBe(200);
    }
    expect(publisher.calls).toHaveLength(200);
  });

  it("may be denied 100 times in a minute", async () => {
    publisher.respondWith((response) => json(response, { granted: false }));
    for (let round = 0; round < 10; round += 1) {
      const readers = Array.from({ length: AT_A_TIME }, (_, index) => read(`denied-${round}-${index}`));
      for (const { status } of await Promise.all(readers)) expect(status).toBe(403);
    }
  });
});
