import * as fs from "node:fs";
import { delimiter, join } from "node:path";
import { at, note, notes, ownNode, readText, run, say, Trouble, windows } from "./tools.mjs";

const browserNote = join(notes, "chromium.json");
const isRoot = process.getuid?.() === 0;
const minute = 60_000;
const canInstallPackages = isRoot && process.platform === "linux" && Boolean(onPath("apt-get")[0]);

/** A Chromium without windows, in which the whole suite takes two thirds of the time. */
const HEADLESS = "chromium-headless-shell";

/** Whether a browser was found before and is still there. */
export function hasBrowser() {
  const known = readText(browserNote) && JSON.parse(readText(browserNote)).executablePath;
  const told = process.env.NEWSRACK_CHROMIUM;
  return Boolean(known) && (!told || told === known) && fs.existsSync(known);
}

/** Finds a Chromium that runs, installing one if need be, and notes it for Playwright's configuration. */
export async function findBrowser() {
  const told = process.env.NEWSRACK_CHROMIUM;
  if (told) {
    if (await tryBrowser(told)) return;
    throw new Trouble(
      `NEWSRACK_CHROMIUM names ${told}, which does not run. Correct it, or unset it to let one be found.`,
    );
  }
  if (process.env.CI && canInstallPackages && !onPath(HEADLESS)[0]) {
    say(`installing the distribution's headless Chromium (apt-get install ${HEADLESS})`);
    await installPackage(HEADLESS);
  }
  const [snaps, present] = partition(browsersHere(), isSnap);
  for (const path of present) if (await tryBrowser(path)) return;

  const playwright = at("node_modules", "@playwright", "test", "cli.js");
  const print = `console.log((await import("@playwright/test")).chromium.executablePath())`;
  const own = (await run(ownNode, ["--input-type=module", "-e", print])).output.trim();
  if (await tryBrowser(own)) return;
  if (!fs.existsSync(own)) {
    say("downloading a Chromium for the browser tests (playwright install chromium)");
    await run(ownNode, [playwright, "install", "chromium"], {
      env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" },
      // A slow download may take its time; one that does not begin will not.
      limits: { begin: minute, sign: /\d%/, total: 20 * minute },
    });
    if (await tryBrowser(own)) return;
  }

  if (canInstallPackages && fs.existsSync(own)) {
    say("installing the libraries Chromium needs (playwright install-deps)");
    await run(ownNode, [playwright, "install-deps", "chromium"], { limits: { total: 10 * minute } });
    if (await tryBrowser(own)) return;
  }
  if (canInstallPackages) {
    say("installing the distribution's Chromium (apt-get install chromium)");
    await installPackage("chromium");
    for (const path of browsersHere()) if (!isSnap(path) && (await tryBrowser(path))) return;
  }
  for (const path of snaps) if (await tryBrowser(path)) return;
  throw new Trouble(
    fs.existsSync(own)
      ? "Chromium was downloaded but lacks libraries of the system. Ask this machine's administrator to run: npx playwright install-deps chromium"
      : "The browser tests need a Chromium: none was found, and none could be downloaded. Ask this machine's administrator " +
          "to install one (on Debian: apt-get install chromium), or set NEWSRACK_CHROMIUM to the path of one.",
  );
}

/** Installs a package of the distribution if it can; the lists of packages are fetched again when that failed. */
async function installPackage(name) {
  const patience = ["Retries=1", "http::Timeout=20", "https::Timeout=20"].flatMap((to) => [
    "-o",
    `Acquire::${to}`,
  ]);
  const apt = (...step) =>
    run(onPath("apt-get")[0], [...patience, ...step], {
      env: { DEBIAN_FRONTEND: "noninteractive" },
      limits: { total: 10 * minute },
    });
  for (const attempt of [1, 2]) {
    if ((await apt("install", "-y", "--no-install-recommends", name)).code === 0) return;
    if (attempt === 1) await apt("update");
  }
}

function onPath(...names) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/local/bin"].filter(
    Boolean,
  );
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(fs.existsSync);
}

function browsersHere() {
  const names = [HEADLESS, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
  const apps = ["Chromium", "Google Chrome"].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  );
  const programs = ["C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe"];
  return [...new Set([...onPath(...names), ...[...apps, ...programs].filter(fs.existsSync)])];
}

/** Ubuntu's snaps see neither /tmp nor closed folders, which the tests use: the last resort. */
function isSnap(path) {
  const real = fs.realpathSync(path);
  const isScript = fs.statSync(real).size < 65_536;
  return real.startsWith("/snap/") || (isScript && readText(real).includes("/snap/bin/"));
}

function partition(items, test) {
  return [items.filter((item) => test(item)), items.filter((item) => !test(item))];
}

/** Notes the browser for Playwright's configuration if it runs. */
async function tryBrowser(path) {
  if (!path || !fs.existsSync(path)) return false;
  // On Windows asking for the version opens a window.
  const { code, output } = windows
    ? { code: 0, output: "" }
    : await run(path, ["--version"], { limits: { total: 20_000 } });
  if (code !== 0) return false;
  const windowed = browsersHere().find((other) => !other.endsWith(HEADLESS) && !isSnap(other));
  note(browserNote, `${JSON.stringify({ executablePath: path, windowed })}\n`);
  say(`the browser tests use ${path}${output.trim() && ` (${output.trim().split("\n").at(-1)})`}`);
  return true;
}
