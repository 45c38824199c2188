import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { repeatPages, SAMPLE } from "./inputs/make-pdf.ts";
import { reportLoad } from "./machine-load.ts";
import { type ApiCost, benchApi } from "./measurements/api-bench.ts";
import { benchCallouts } from "./measurements/callout-bench.ts";
import { benchConsole } from "./measurements/console-bench.ts";
import { benchFloods } from "./measurements/flood-bench.ts";
import { benchGrowth } from "./measurements/growth-bench.ts";
import { benchImages } from "./measurements/image-bench.ts";
import { benchImport } from "./measurements/import-bench.ts";
import { benchInstall } from "./measurements/install-bench.ts";
import { benchKiosk } from "./measurements/kiosk-bench.ts";
import { benchReaders } from "./measurements/reader-bench.ts";
import { benchRush } from "./measurements/rush-bench.ts";
import { benchStart } from "./measurements/start-bench.ts";
import { benchStories } from "./measurements/story-bench.ts";
import { benchTree } from "./measurements/tree-bench.ts";
import { addBound, addRatio, printRatios, row } from "./report.ts";
import { withCommit } from "./with-commit.ts";

const PAGES = 352;
const STORIES = 100_000;
const API_STORIES = [25_000, 100_000];
/** First loads of scripts and styles of the kiosk, compressed. */
const KIOSK_BYTES = { "front page": 110_000, issue: 110_000, article: 110_000, viewer: 150_000 };
/** The version before the searches and lists were made faster. */
const API_BASE = "f049e063";

/** The parts in the order of their measurement. Those of `ON_REQUEST` take as long as all others. */
const parts = {
  ...{
    start,
    install,
    imports,
    console: consoleLoad,
    kiosk,
    stories,
    tree,
    callouts,
    images,
    readers,
    floods,
  },
  ...{ growth, api, rush },
};
type Part = keyof typeof parts;
const ON_REQUEST = new Set<Part>(["growth", "api", "rush"]);

/**
 * `npm run bench [-- [--pdf <file>] [--<part> ...]]` prints measurements, and finally their ratios to references measured in
 * the same run. Without parts it measures all except `growth`, `api` and `rush`. With a PDF it always measures imports. `api` and `rush`
 * compare this build with another one, the commit or folder of `--base`.
 */
const given = parseOptions();
const chosen = (Object.keys(parts) as Part[]).filter((part) =>
  given.parts.length === 0
    ? !ON_REQUEST.has(part)
    : given.parts.includes(part) || (part === "imports" && given.pdf !== null),
);
await reportLoad();
for (const part of chosen) await parts[part]();
printRatios();

function parseOptions(): {
  pdf: string | null;
  base: string;
  stories: number[];
  lighthouse: boolean;
  parts: Part[];
} {
  const names = Object.keys(parts) as Part[];
  const options = [
    "--pdf <file>",
    "--base <commit or folder>",
    "--articles <number>",
    "--lighthouse",
    ...names.map((part) => `--${part}`),
  ].join(", ");
  try {
    const { values } = parseArgs({
      options: {
        pdf: { type: "string" },
        base: { type: "string", default: API_BASE },
        articles: { type: "string" },
        lighthouse: { type: "boolean", default: false },
        help: { type: "boolean", short: "h" },
        ...Object.fromEntries(names.map((part) => [part, { type: "boolean" as const }])),
      },
    });
    const { pdf, base, articles } = values;
    if ("help" in values) {
      console.log(`Options: ${options}`);
      process.exit(0);
    }
    return {
      pdf: typeof pdf === "string" ? pdf : null,
      base: String(base),
      lighthouse: values.lighthouse === true,
      stories: articles === undefined ? API_STORIES : [Number(articles)],
      parts: names.filter((part) => part in values),
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\nOptions: ${options}`);
    process.exit(2);
  }
}

async function start(): Promise<void> {
  const { firstSeconds, warmSeconds } = await benchStart();
  row("start, empty directory", `${firstSeconds.toFixed(2)} s`);
  row("start, warm (median of 5)", `${warmSeconds.toFixed(2)} s`, "at most 1.5 s");
  addBound("start, warm", warmSeconds, "s", 1.5);
}

async function install(): Promise<void> {
  const installed = await benchInstall();
  const toMegabytes = (bytes: number) => bytes / 1_000_000;
  row("install and build a fresh clone", `${installed.seconds.toFixed(1)} s`, "at most 60 s");
  row("packages of the service", `${toMegabytes(installed.serviceBytes).toFixed(0)} MB`, "at most 600 MB");
  row("packages including tests and checks", `${toMegabytes(installed.everythingBytes).toFixed(0)} MB`);
  addBound("install and build a fresh clone", installed.seconds, "s", 60);
  addBound("packages of the service", toMegabytes(installed.serviceBytes), "MB", 600);
}

async function imports(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "newsrack-bench-"));
  try {
    const pdf = given.pdf ?? join(folder, "bench.pdf");
    if (given.pdf === null) await repeatPages(SAMPLE, pdf, PAGES);
    const imported = await benchImport(pdf);
    const { plain, withImages, reference } = imported;
    const cpu = ({ cpuSeconds }: { cpuSeconds: number }) => `${cpuSeconds.toFixed(2)} s of CPU time`;
    if (reference === null) console.log("  pdftoppm is not installed; there is no reference for imports");
    else row("pdftoppm -r 150 -jpeg (median of 3)", `${reference.seconds.toFixed(2)} s`, cpu(reference));
    const what = `import of ${given.pdf ?? `${PAGES} pages`}`;
    const { small, smallReference, queued, queuedReference } = imported;
    for (const [name, cost, against, atMost] of [
      [what, plain, reference, 0.65],
      [`${what} with images`, withImages, reference, 0.65],
      ["import of 8 pages", small, smallReference, 1.5],
      ["20 imports of 8 pages", queued, queuedReference, 1.5],
    ] as const) {
      row(`${name} (median of 3)`, `${cost.seconds.toFixed(2)} s`, cpu(cost));
      if (against === null) continue;
      const compared = { unit: "s", reference: "pdftoppm" };
      addRatio({
        ...compared,
        what: name,
        measured: cost.seconds,
        against: against.seconds,
        aim: { atMost },
      });
      // A busy machine changes the wall time only.
      row(`CPU time of ${name} against pdftoppm`, (cost.cpuSeconds / against.cpuSeconds).toFixed(2));
    }
    row("GET /emags during imports, p50", `${imported.listP50Ms.toFixed(1)} ms`);
    row("GET /emags during imports, p99", `${imported.listP99Ms.toFixed(1)} ms`, "below 100 ms");
    for (const [what, measured, bound] of [
      ["memory idle, without the database", imported.idleMb, 170],
      ["memory under load, without the database", imported.peakMb, 450],
    ] as const) {
      row(what, `${measured.toFixed(0)} MB`);
      addBound(what, measured, "MB", bound);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function kiosk(): Promise<void> {
  const measured = await benchKiosk(given.lighthouse);
  for (const [screen, bytes] of Object.entries(measured.bytes) as [keyof typeof KIOSK_BYTES, number][]) {
    row(`kiosk, ${screen}: script and style`, `${(bytes / 1000).toFixed(0)} kB`);
    addBound(`kiosk, ${screen}`, bytes / 1000, "kB", KIOSK_BYTES[screen] / 1000);
  }
  row("kiosk, first page of an issue", `${measured.firstPageMs.toFixed(0)} ms`, "at most 1,000 ms");
  addBound("kiosk, first page", measured.firstPageMs, "ms", 1_000);
  row("kiosk, turn to a page decoded ahead (median)", `${measured.turnMs.toFixed(0)} ms`, "at most 50 ms");
  addBound("kiosk, turn", measured.turnMs, "ms", 50);
  const { newsrack, nginx } = measured.imagesPerSecond;
  row("images of a protected page", `${newsrack.toFixed(0)} /s`);
  if (nginx === null) console.log("  nginx is not installed; there is no reference for page images");
  else {
    row("the same, nginx with auth_request", `${nginx.toFixed(0)} /s`);
    addRatio({
      what: "images of a protected page",
      measured: newsrack,
      unit: "/s",
      reference: "nginx with auth_request",
      against: nginx,
      aim: { atLeast: 0.5 },
    });
  }
  row("500 readers within 20 s, p50", `${measured.crowd.p50Ms.toFixed(0)} ms`);
  row("500 readers within 20 s, p95", `${measured.crowd.p95Ms.toFixed(0)} ms`, "below 1,000 ms");
  addBound("500 readers within 20 s, p95", measured.crowd.p95Ms, "ms", 1_000);
  for (const [screen, { scores, failed }] of Object.entries(measured.lighthouse)) {
    for (const [category, score] of Object.entries(scores))
      row(`Lighthouse, ${screen}: ${category}`, String(score), "at least 95");
    if (failed.length > 0) console.log(`  ${failed.join(", ")}`);
  }
}

async function consoleLoad(): Promise<void> {
  const loaded = await benchConsole();
  row(
    "console, script and style at first load",
    `${(loaded.scriptAndStyleBytes / 1000).toFixed(0)} kB`,
    "at most 312 kB",
  );
  row("console, first load until the heading", `${loaded.firstLoadMs.toFixed(0)} ms`);
  addRatio({
    what: `console, list of ${loaded.manyIssues} issues`,
    measured: loaded.manyIssuesMs,
    unit: "ms",
    reference: "the list without issues",
    against: loaded.firstLoadMs,
  });
  const typing = `console, a key in a text of ${loaded.longTextChars} characters`;
  row(`${typing}, p50`, `${loaded.typingP50Ms.toFixed(0)} ms`, "below 50 ms");
  row(`${typing}, p95`, `${loaded.typingP95Ms.toFixed(0)} ms`);
  addBound(typing, loaded.typingP50Ms, "ms", 50);
}

async function callouts(): Promise<void> {
  const { openMs, hitAddsMs, missAddsMs, alone, bare, nginx, isolation } = await benchCallouts();
  row("unprotected article, 1 reader, p50 (median of 5)", `${alone.openMs.toFixed(2)} ms`);
  row("added by protection, cached decision", `${alone.hitAddsMs.toFixed(2)} ms`, "at most 0.1 ms");
  row("unprotected article, 8 concurrent readers", `${openMs.toFixed(2)} ms`);
  row("added by protection, cached decision", `${hitAddsMs.toFixed(2)} ms`, "at most 0.1 ms");
  const bound = nginx === null ? "" : `${(missAddsMs / nginx.missAddsMs).toFixed(2)} of nginx, at most 1`;
  row("added by protection, with a callout", `${missAddsMs.toFixed(2)} ms`, bound);
  row("minimal Node server, unprotected", `${bare.openMs.toFixed(2)} ms`);
  row("minimal Node server, added by a callout", `${bare.missAddsMs.toFixed(2)} ms`);
  addRatio({
    what: "added by a callout",
    measured: missAddsMs,
    unit: "ms",
    reference: "minimal Node server",
    against: bare.missAddsMs,
  });
  if (nginx === null) console.log("  nginx is not installed; there is no reference for callouts");
  else {
    row("nginx, unprotected", `${nginx.openMs.toFixed(2)} ms`);
    row("nginx, added by auth_request", `${nginx.missAddsMs.toFixed(2)} ms`);
    const reference = "nginx auth_request";
    const against = nginx.missAddsMs;
    addRatio({
      what: "added by a callout",
      measured: missAddsMs,
      unit: "ms",
      reference,
      against,
      aim: { atMost: 1 },
    });
    addRatio({ what: "added by a cached decision", measured: hitAddsMs, unit: "ms", reference, against });
  }
  const { before, after } = isolation;
  const noise = (of: "p50Ms" | "p95Ms") => Math.abs(before[of] - after[of]).toFixed(2);
  for (const [when, { p50Ms, p95Ms }] of Object.entries(isolation))
    row(
      `another publication, ${when.replaceAll("_", " ")}`,
      `${p50Ms.toFixed(2)} ms`,
      `p95 ${p95Ms.toFixed(2)} ms`,
    );
  row("noise, difference of before and after", `${noise("p50Ms")} ms`, `p95 ${noise("p95Ms")} ms`);
}

async function readers(): Promise<void> {
  const measured = await benchReaders();
  const { decision, served, health, lists, tokensPerSecond, idleMb, providerMb } = measured;
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  row("insert of 100,000 readers and 300,000 holdings", `${measured.loadSeconds.toFixed(0)} s`);
  row("decision from the holdings, p50", ms(decision.p50Ms), `p99 ${ms(decision.p99Ms)}, at most 1 ms`);
  row("GET /healthz, p50", ms(health.p50Ms), `p99 ${ms(health.p99Ms)}`);
  row("POST /svc-api/v2/…/authorize, p50", ms(served.p50Ms), `p99 ${ms(served.p99Ms)}`);
  const cpu = `CPU time of one: ${ms(measured.refreshCpuMs)}`;
  row("refreshes of tokens", `${tokensPerSecond.toFixed(0)}/s`, `at least 100/s; ${cpu}`);
  for (const { name, latency } of lists) row(`${name}, p50`, ms(latency.p50Ms), `p99 ${ms(latency.p99Ms)}`);
  row("memory idle, before the first reader", `${idleMb.toFixed(0)} MB`);
  row("memory added by the provider after its requests", `${providerMb.toFixed(0)} MB`);
  addBound("decision from the holdings", decision.p50Ms, "ms", 1);
  addRatio({
    what: "refreshes of tokens",
    measured: tokensPerSecond,
    unit: "per second",
    reference: "lower bound",
    against: 100,
    aim: { atLeast: 1 },
  });
}

async function images(): Promise<void> {
  const costs = await benchImages();
  if (costs === null) {
    console.log("  nginx is not installed; there is no reference for page images");
    return;
  }
  for (const { name, perSecond, cpuMs } of costs)
    row(`page image of 454 kB, ${name}`, `${perSecond.toFixed(0)}/s`, `CPU ${cpuMs.toFixed(2)} ms`);
  const [own, proxied, reference] = costs;
  for (const [cost, atLeast] of [
    [own!, 0.5],
    [proxied!, 0.5],
  ] as const)
    addRatio({
      what: `page image, ${cost.name}`,
      measured: cost.perSecond,
      unit: "per second",
      reference: reference!.name,
      against: reference!.perSecond,
      aim: { atLeast },
    });
}

async function tree(): Promise<void> {
  const measured = await benchTree();
  row(
    `move of a category among ${measured.count}, p50`,
    `${measured.moveP50Ms.toFixed(1)} ms`,
    "at most 20 ms",
  );
  row(`move of a category among ${measured.count}, p99`, `${measured.moveP99Ms.toFixed(1)} ms`);
  row("category tree, until rendered", `${measured.openMs.toFixed(0)} ms`);
  row(
    "longest task during a drag",
    measured.longestTaskMs === 0 ? "< 50 ms" : `${measured.longestTaskMs.toFixed(0)} ms`,
    "at most 50 ms",
  );
  row("frame during a drag, p50", `${measured.frameP50Ms.toFixed(1)} ms`);
  row("frame during a drag, p95", `${measured.frameP95Ms.toFixed(1)} ms`);
}

async function stories(): Promise<void> {
  const { loadSeconds, referenceMs, cases } = await benchStories(STORIES);
  row(`insert of ${STORIES} articles`, `${loadSeconds.toFixed(0)} s`);
  row("GET /healthz, p50", `${referenceMs.toFixed(1)} ms`);
  for (const { name, p50Ms, p99Ms, perSecond, peer, aimMs, cpuMs, seqScans, workersStarted } of cases) {
    const ratio = `${(p50Ms / referenceMs).toFixed(1)} of /healthz`;
    const aim = aimMs === null ? "" : `, at most ${aimMs} ms${p50Ms > aimMs ? ": MISSED" : ""}`;
    row(`articles: ${name}, p50`, `${p50Ms.toFixed(1)} ms`, `${ratio}${aim}`);
    row(`articles: ${name}, p99`, `${p99Ms.toFixed(1)} ms`);
    const shares = `${cpuMs.service.toFixed(2)} service, ${cpuMs.database.toFixed(2)} database`;
    row(`articles: ${name}, CPU time`, `${(cpuMs.service + cpuMs.database).toFixed(2)} ms`, shares);
    for (const table of seqScans) console.log(`  SEQUENTIAL SCAN: ${table}`);
    if (workersStarted > 0) console.log(`  PARALLEL WORKERS STARTED: ${workersStarted}`);
    const what = `articles: ${name}`;
    addRatio({
      what,
      measured: p50Ms,
      unit: "ms",
      p99: p99Ms,
      perSecond,
      reference: "GET /healthz",
      against: referenceMs,
    });
    if (peer)
      addRatio({
        what,
        measured: perSecond,
        unit: "per second",
        reference: "fastest of three other systems",
        against: peer.perSecond,
        aim: { atLeast: peer.atLeast },
      });
  }
}

async function floods(): Promise<void> {
  for (const { name, ownMs, otherMs } of await benchFloods()) {
    row(`flood of ${name}`, `${ownMs.toFixed(0)} ms`);
    row("  a reader of another organization waits", `${otherMs.toFixed(0)} ms`, "at most 200 ms");
    addBound(`flood of ${name}, another reader`, otherMs, "ms", 200);
  }
}

async function growth(): Promise<void> {
  for await (const { kind, size, costs } of benchGrowth())
    for (const [name, cost] of Object.entries(costs)) row(`${size} ${kind}: ${name}`, cost);
}

async function api(): Promise<void> {
  await withCommit(given.base, async (folder) => {
    for (const stories of given.stories) {
      const { cases, own, base } = await benchApi(folder, stories);
      for (const { name, own, base } of cases) {
        const what = `${stories} articles: ${name}`;
        const cpu = (cost: ApiCost) =>
          `${(cost.serviceMs + cost.databaseMs).toFixed(2)} ms (${cost.serviceMs.toFixed(2)} service)`;
        row(what, `${own.perSecond.toFixed(0)}/s`, `CPU ${cpu(own)}, ${given.base} ${cpu(base)}`);
        addRatio({
          what,
          measured: own.perSecond,
          unit: "per second",
          reference: given.base,
          against: base.perSecond,
        });
        addRatio({
          what: `${what}, CPU time`,
          measured: own.serviceMs + own.databaseMs,
          unit: "ms",
          reference: given.base,
          against: base.serviceMs + base.databaseMs,
        });
      }
      const reference = given.base;
      for (const [what, unit] of [
        ["databaseMb", "database after loading"],
        ["memoryMb", "memory after all requests"],
      ] as const)
        addRatio({
          what: `${stories} articles: ${unit}`,
          measured: own[what],
          unit: "MB",
          reference,
          against: base[what],
        });
    }
  });
}

async function rush(): Promise<void> {
  await withCommit(given.base, async (folder) => {
    const { own, base } = await benchRush(folder);
    for (const [name, { p50Ms, p99Ms, calloutsPerReader }] of [
      ["this build", own],
      [given.base, base],
    ] as const)
      row(
        `500 readers of an issue in 20 s, ${name}, p99`,
        `${p99Ms.toFixed(1)} ms`,
        `p50 ${p50Ms.toFixed(1)} ms, ${calloutsPerReader.toFixed(2)} callouts each`,
      );
    addRatio({
      what: "500 readers of an issue in 20 s, p99",
      measured: own.p99Ms,
      unit: "ms",
      reference: given.base,
      against: base.p99Ms,
      aim: { atMost: 1 },
    });
    addBound("callouts for each of them", own.calloutsPerReader, "callouts", 1);
  });
}
