import { execFile, execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";

const run = promisify(execFile);
const folder = import.meta.dirname;
const units = readdirSync(folder).filter((name) => name.endsWith(".service"));
/** `systemd-analyze` counts in tenths. */
const MOST_EXPOSED = 30;

/** Since version 250 it looks at a unit in a file, without a running systemd. */
function canAnalyze(): boolean {
  try {
    const version = execFileSync("systemd-analyze", ["--version"], { encoding: "utf8" });
    return Number(/^systemd (\d+)/.exec(version)?.[1]) >= 250;
  } catch {
    return false;
  }
}

describe("a systemd unit", () => {
  it.runIf(canAnalyze()).each(units)("%s exposes the machine to at most 3.0 of 10", async (unit) => {
    const copies = mkdtempSync(join(tmpdir(), "newsrack-units-"));
    onTestFinished(() => rmSync(copies, { recursive: true }));
    const copy = join(copies, unit.replace("@.", "@4001."));
    copyFileSync(join(folder, unit), copy);
    const options = ["security", "--offline=true", `--threshold=${MOST_EXPOSED}`, "--no-pager"];
    // It exits with 1 above the threshold.
    const { stdout } = await run("systemd-analyze", [...options, copy]);
    expect(stdout).toContain("Overall exposure level");
  });

  it.each(units)("%s runs the Node of the installation as its own account", (unit) => {
    const text = readFileSync(join(folder, unit), "utf8");
    expect(text).toMatch(/^User=newsrack$/m);
    expect(text).toMatch(/^ExecStart=\/srv\/newsrack\/node_modules\/\.bin\/node bff\/start\.mjs$/m);
  });
});

describe("an image", () => {
  it("is named with its version and its digest wherever it comes from a registry", () => {
    const images = ["Dockerfile", "compose.yaml"].flatMap((name) =>
      [...readFileSync(join(folder, name), "utf8").matchAll(/(?:NODE_IMAGE=|image: )(\S+)/g)].map(
        ([, image]) => image!,
      ),
    );
    const foreign = images.filter((image) => image !== "newsrack");
    expect(foreign).toHaveLength(5);
    for (const image of foreign) expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/);
  });
});
