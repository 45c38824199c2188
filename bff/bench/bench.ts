import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { benchCallouts } from "./callout-bench.ts";
import { benchConsole } from "./console-bench.ts";
import { benchGrowth } from "./growth-bench.ts";
import { benchImport } from "./import-bench.ts";
import { benchInstall } from "./install-bench.ts";
import { reportLoad } from "./machine-load.ts";
import { repeatPages, SAMPLE } from "./make-pdf.ts";
import { keepBound, keepRatio, printRatios, row } from "./report.ts";
import { benchStart } from "./start-bench.ts";
import { benchStories } from "./story-bench.ts";
import { benchTree } from "./tree-bench.ts";

const PAGES = 352;
const STORIES = 100_000;

// `console` itself is Node's.
/** In this order; `growth` takes as long as all the others, and is measured only when it is asked for. */
const parts = { start, install, imports, console: onScreen, stories, tree, callouts, growth };
type Part = keyof typeof parts;

/**
 * `npm run bench [-- [--pdf <file>] [--<part> ...]]`: prints what was measured, and at the end every ratio against a
 * reference measured in the same run. Without a part it measures all but `growth`; a PDF is imported in any case.
 */
const given = optionsGiven();
const chosen = (Object.keys(parts) as Part[]).filter((part) =>
  given.parts.length === 0
    ? part !== "growth"
    : given.parts.includes(part) || (part === "imports" && given.pdf !== null),
);
await reportLoad();
for (const part of chosen) await parts[part]();
printRatios();

function optionsGiven(): { pdf: string | null; parts: Part[] } {
  const names = Object.keys(parts) as Part[];
  const options = ["--pdf <file>", ...names.map((part) => `--${part}`)].join(", ");
  try {
    const { values } = parseArgs({
      options: {
        pdf: { type: "string" },
        help: { type: "boolean", short: "h" },
        ...Object.fromEntries(names.map((part) => [part, { type: "boolean" as const }])),
      },
    });
    const { pdf } = values;
    if ("help" in values) {
      console.log(`What can be asked for: ${options}`);
      process.exit(0);
    }
    return { pdf: typeof pdf === "string" ? pdf : null, parts: names.filter((part) => part in values) };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\nWhat can be asked for: ${options}`);
    process.exit(2);
  }
}

async function start(): Promise<void> {
  const { firstSeconds, warmSeconds } = await benchStart();
  row("start, empty directory", `${firstSeconds.toFixed(2)} s`);
  row("start, warm (median of 5)", `${warmSeconds.toFixed(2)} s`, "at most 1.5 s");
  keepBound("start, warm", warmSeconds, "s", 1.5);
}

async function install(): Promise<void> {
  const installed = await benchInstall();
  const megabytes = (bytes: number) => bytes / 1_000_000;
  row("a fresh clone, ready to start", `${installed.seconds.toFixed(1)} s`, "at most 60 s");
  row("packages there", `${megabytes(installed.serviceBytes).toFixed(0)} MB`, "at most 450 MB");
  row("packages that build and test it, too", `${megabytes(installed.everythingBytes).toFixed(0)} MB`);
  keepBound("a fresh clone, ready to start", installed.seconds, "s", 60);
  keepBound("packages there", megabytes(installed.serviceBytes), "MB", 450);
}

async function imports(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "newsrack-bench-"));
  try {
    const pdf = given.pdf ?? join(folder, "bench.pdf");
    if (given.pdf === null) await repeatPages(SAMPLE, pdf, PAGES);
    const imported = await benchImport(pdf);
    const { plain, withImages, reference } = imported;
    const cpu = ({ cpuSeconds }: { cpuSeconds: number }) => `${cpuSeconds.toFixed(2)} s of processor time`;
    if (reference === null) console.log("  pdftoppm is not installed: no reference for the import");
    else row("pdftoppm -r 150 -jpeg (median of 3)", `${reference.seconds.toFixed(2)} s`, cpu(reference));
    const what = `import of ${given.pdf ?? `${PAGES} pages`}`;
    for (const [name, cost] of [
      [what, plain],
      [`${what} with its images`, withImages],
    ] as const) {
      row(`${name} (median of 3)`, `${cost.seconds.toFixed(2)} s`, cpu(cost));
      if (reference !== null)
        keepRatio({
          what: name,
          measured: cost.seconds,
          unit: "s",
          reference: "pdftoppm",
          against: reference.seconds,
          aim: { atMost: 0.7 },
        });
    }
    row("GET /emags while importing, p50", `${imported.listP50Ms.toFixed(1)} ms`);
    row("GET /emags while importing, p99", `${imported.listP99Ms.toFixed(1)} ms`, "below 100 ms");
    for (const [what, measured, bound] of [
      ["memory idle, without the database", imported.idleMb, 170],
      ["memory under load, without the database", imported.peakMb, 400],
    ] as const) {
      row(what, `${measured.toFixed(0)} MB`);
      keepBound(what, measured, "MB", bound);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function onScreen(): Promise<void> {
  const loaded = await benchConsole();
  row(
    "console, script and style at first load",
    `${(loaded.scriptAndStyleBytes / 1000).toFixed(0)} kB`,
    "at most 300 kB",
  );
  row("console, first load until the heading", `${loaded.firstLoadMs.toFixed(0)} ms`);
  keepRatio({
    what: `console, list of ${loaded.manyIssues} issues`,
    measured: loaded.manyIssuesMs,
    unit: "ms",
    reference: "the list without issues",
    against: loaded.firstLoadMs,
  });
}

async function callouts(): Promise<void> {
  const { openMs, hitAddsMs, missAddsMs, alone, bare, nginx, isolation } = await benchCallouts();
  row("an open article to a reader alone, p50 (median of 5)", `${alone.openMs.toFixed(2)} ms`);
  row("its protection adds, answered from memory", `${alone.hitAddsMs.toFixed(2)} ms`, "at most 0.1 ms");
  row("an open article to 8 readers at once", `${openMs.toFixed(2)} ms`);
  row("its protection adds, answered from memory", `${hitAddsMs.toFixed(2)} ms`, "at most 0.1 ms");
  const bound = nginx === null ? "" : `${(missAddsMs / nginx.missAddsMs).toFixed(2)} of nginx, at most 1`;
  row("its protection adds, with a callout", `${missAddsMs.toFixed(2)} ms`, bound);
  row("the least that Node can do, the same bytes open", `${bare.openMs.toFixed(2)} ms`);
  row("a callout adds there, same customer", `${bare.missAddsMs.toFixed(2)} ms`);
  keepRatio({
    what: "a callout adds",
    measured: missAddsMs,
    unit: "ms",
    reference: "the least that Node can do",
    against: bare.missAddsMs,
  });
  if (nginx === null) console.log("  nginx is not installed: no reference for the callout");
  else {
    row("nginx, the same bytes open", `${nginx.openMs.toFixed(2)} ms`);
    row("nginx auth_request adds, same customer", `${nginx.missAddsMs.toFixed(2)} ms`);
    const reference = "nginx auth_request adds";
    const against = nginx.missAddsMs;
    keepRatio({
      what: "a callout adds",
      measured: missAddsMs,
      unit: "ms",
      reference,
      against,
      aim: { atMost: 1 },
    });
    keepRatio({ what: "a remembered one adds", measured: hitAddsMs, unit: "ms", reference, against });
  }
  const { before, after } = isolation;
  const noise = (of: "p50Ms" | "p95Ms") => Math.abs(before[of] - after[of]).toFixed(2);
  for (const [when, { p50Ms, p95Ms }] of Object.entries(isolation))
    row(
      `another publication, ${when.replaceAll("_", " ")}`,
      `${p50Ms.toFixed(2)} ms`,
      `p95 ${p95Ms.toFixed(2)} ms`,
    );
  row("noise: before against after", `${noise("p50Ms")} ms`, `p95 ${noise("p95Ms")} ms`);
}

async function tree(): Promise<void> {
  const measured = await benchTree();
  row(
    `a move among ${measured.count} categories, p50`,
    `${measured.moveP50Ms.toFixed(1)} ms`,
    "at most 20 ms",
  );
  row(`a move among ${measured.count} categories, p99`, `${measured.moveP99Ms.toFixed(1)} ms`);
  row("the tree on screen", `${measured.openMs.toFixed(0)} ms`);
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
  row(`${STORIES} articles, written`, `${loadSeconds.toFixed(0)} s`);
  row("GET /healthz, p50", `${referenceMs.toFixed(1)} ms`);
  for (const { name, p50Ms, p99Ms, perSecond, peer, aimMs, cpuMs, readWhole, workersStarted } of cases) {
    const ratio = `${(p50Ms / referenceMs).toFixed(1)} of /healthz`;
    const aim = aimMs === null ? "" : `, at most ${aimMs} ms${p50Ms > aimMs ? ": MISSED" : ""}`;
    row(`articles: ${name}, p50`, `${p50Ms.toFixed(1)} ms`, `${ratio}${aim}`);
    row(`articles: ${name}, p99`, `${p99Ms.toFixed(1)} ms`);
    const shares = `${cpuMs.service.toFixed(2)} service, ${cpuMs.database.toFixed(2)} database`;
    row(`articles: ${name}, processor`, `${(cpuMs.service + cpuMs.database).toFixed(2)} ms`, shares);
    for (const table of readWhole) console.log(`  READ FROM END TO END: ${table}`);
    if (workersStarted > 0) console.log(`  SHARED AMONG ${workersStarted} PROCESSES THAT HAD TO BE STARTED`);
    const what = `articles: ${name}`;
    keepRatio({
      what,
      measured: p50Ms,
      unit: "ms",
      p99: p99Ms,
      perSecond,
      reference: "GET /healthz",
      against: referenceMs,
    });
    if (peer)
      keepRatio({
        what,
        measured: perSecond,
        unit: "a second",
        reference: "the best of three others on such a machine",
        against: peer.perSecond,
        aim: { atLeast: peer.atLeast },
      });
  }
}

async function growth(): Promise<void> {
  for await (const { of, size, costs } of benchGrowth())
    for (const [what, cost] of Object.entries(costs)) row(`${size} ${of}: ${what}`, cost);
}
