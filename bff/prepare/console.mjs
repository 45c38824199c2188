import * as fs from "node:fs";
import { relative, sep } from "node:path";
import { at, hash, note, ownNode, readText, run, say, Trouble } from "./tools.mjs";

// In the folder that every build empties, so that it can vouch for no other build.
const consoleStamp = at("dist", ".sources");

function consoleSources() {
  const files = ["index.html", "vite.config.ts", "package-lock.json"]
    .map((name) => at(name))
    .filter(fs.existsSync);
  for (const folder of ["web", "shared"]) {
    for (const name of fs.existsSync(at(folder)) ? fs.readdirSync(at(folder), { recursive: true }) : []) {
      const path = at(folder, name);
      if (!/\.test\.tsx?$/.test(name) && fs.statSync(path).isFile()) files.push(path);
    }
  }
  const parts = files
    .sort()
    .flatMap((path) => [relative(at(), path).split(sep).join("/"), fs.readFileSync(path)]);
  return hash(...parts);
}

/** Whether dist/ was built from the sources as they are. */
export const isBuilt = () =>
  fs.existsSync(at("dist", "index.html")) && readText(consoleStamp) === consoleSources();

export async function build() {
  say("building the console");
  const sources = consoleSources();
  const vite = at("node_modules", "vite", "bin", "vite.js");
  const args = [vite, "build", "--logLevel", "warn"];
  const { code, output } = await run(ownNode, args, { env: { NODE_ENV: "production" } });
  if (code !== 0) throw new Trouble(`Building the console failed (vite build):\n${output.trim()}`);
  note(consoleStamp, sources);
}
