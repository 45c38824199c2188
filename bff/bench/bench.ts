import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { benchCallouts } from "./callout-bench.ts";
import { benchConsole } from "./console-bench.ts";
import { benchImport } from "./import-bench.ts";
import { repeatPages } from "./make-pdf.ts";
import { benchStart } from "./start-bench.ts";
import { benchStories } from "./story-bench.ts";
import { benchTree } from "./tree-bench.ts";

const SAMPLE = fileURLToPath(new URL("../domain/setup/sample-issue.pdf", import.meta.url));
const PAGES = 352;
const STORIES = 100_000;

/**
 * `npm run bench [-- --pdf <file> | -- --stories | -- --tree | -- --callouts]`: prints ratios against references measured in the
 * same run; with `--stories` those of the articles alone, with `--tree` those of the categories, with `--callouts` those of
 * asking customers.
 */
const { values } = parseArgs({
  options: {
    pdf: { type: "string" },
    stories: { type: "boolean" },
    tree: { type: "boolean" },
    callouts: { type: "boolean" },
  },
});
if (values.stories) await stories();
else if (values.tree) await tree();
else if (values.callouts) await callouts();
else await everything();

async function everything(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "newsrack-bench-"));
  try {
    const pdf = values.pdf ?? join(folder, "bench.pdf");
    if (!values.pdf) await repeatPages(SAMPLE, pdf, PAGES);

    const start = await benchStart();
    row("start, empty directory", `${start.firstSeconds.toFixed(2)} s`);
    row("start, warm (median of 5)", `${start.warmSeconds.toFixed(2)} s`, "at most 5 s");

    const imported = await benchImport(pdf);
    row("import (median of 3)", `${imported.importSeconds.toFixed(2)} s`);
    if (imported.referenceSeconds === null)
      console.log("  pdftoppm is not installed: no reference for the import");
    else {
      row("pdftoppm -r 150 -jpeg, same file (median of 3)", `${imported.referenceSeconds.toFixed(2)} s`);
      row(
        "import / pdftoppm",
        (imported.importSeconds / imported.referenceSeconds).toFixed(2),
        "at most 0.8",
      );
    }
    row("GET /emags while importing, p50", `${imported.listP50Ms.toFixed(1)} ms`);
    row("GET /emags while importing, p99", `${imported.listP99Ms.toFixed(1)} ms`, "below 100 ms");
    row("memory idle, without the database", `${imported.idleMb.toFixed(0)} MiB`);
    row("memory peak, without the database", `${imported.peakMb.toFixed(0)} MiB`, "below 600 MB");

    const loaded = await benchConsole();
    row(
      "console, script and style at first load",
      `${(loaded.scriptAndStyleBytes / 1000).toFixed(0)} kB`,
      "at most 300 kB",
    );
    row("console, first load until the heading", `${loaded.firstLoadMs.toFixed(0)} ms`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await stories();
  await tree();
  await callouts();
}

async function callouts(): Promise<void> {
  const { openMs, hitAddsMs, missAddsMs, nginx, isolation } = await benchCallouts();
  row("an open article, p50 (median of 5)", `${openMs.toFixed(2)} ms`);
  row("its protection adds, answered from memory", `${hitAddsMs.toFixed(2)} ms`, "at most 0.1 ms");
  const bound = nginx === null ? "" : `${(missAddsMs / nginx.missAddsMs).toFixed(2)} of nginx, at most 1`;
  row("its protection adds, with a callout", `${missAddsMs.toFixed(2)} ms`, bound);
  if (nginx === null) console.log("  nginx is not installed: no reference for the callout");
  else {
    row("nginx, the same bytes open", `${nginx.openMs.toFixed(2)} ms`);
    row("nginx auth_request adds, same customer", `${nginx.missAddsMs.toFixed(2)} ms`);
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
  for (const { name, p50Ms, p99Ms, aimMs, cpuMs, readWhole } of cases) {
    const ratio = `${(p50Ms / referenceMs).toFixed(1)} of /healthz`;
    const aim = aimMs === null ? "" : `, at most ${aimMs} ms${p50Ms > aimMs ? ": MISSED" : ""}`;
    row(`articles: ${name}, p50`, `${p50Ms.toFixed(1)} ms`, `${ratio}${aim}`);
    row(`articles: ${name}, p99`, `${p99Ms.toFixed(1)} ms`);
    const parts = `${cpuMs.service.toFixed(2)} service, ${cpuMs.database.toFixed(2)} database`;
    row(`articles: ${name}, processor`, `${(cpuMs.service + cpuMs.database).toFixed(2)} ms`, parts);
    for (const table of readWhole) console.log(`  READ FROM END TO END: ${table}`);
  }
}

function row(what: string, measured: string, aim = ""): void {
  console.log(`${what.padEnd(50)} ${measured.padStart(12)}  ${aim}`);
}
