import { basename } from "node:path";
import { run, Trouble, windows } from "./tools.mjs";

const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|TIMEDOUT|SOCKET_TIMEOUT|ENOTCACHED/;

/**
 * Runs npm to its end; a failure is a `Trouble` that says why, and begins with `failed`. Fetches from the network only what
 * npm's cache does not hold.
 */
export async function npm(args, failed) {
  // Without a network npm asks for every package in vain for minutes; its cache may yet hold them all.
  const from = (await isOffline()) ? "--offline" : "--prefer-offline";
  const { code, output } = await runNpm([...args, from]);
  if (code !== 0) throw new Trouble(`${failed}: ${reasonOf(code, output)}`);
}

async function isOffline() {
  const { code, output } = await runNpm([
    "view",
    "p-limit",
    "version",
    "--fetch-retries=1",
    "--fetch-retry-mintimeout=500",
  ]);
  return code !== 0 && UNREACHABLE.test(output);
}

/** Runs the npm that runs us, with the Node it runs on: ours may be about to be replaced. */
function runNpm(args) {
  const cli = process.env.npm_execpath ?? "";
  const quiet = [...args, "--loglevel=error"];
  return /^npm-cli\.c?js$/.test(basename(cli))
    ? run(process.env.npm_node_execpath ?? process.execPath, [cli, ...quiet])
    : run("npm", quiet, { shell: windows });
}

function reasonOf(code, output) {
  const causes = [
    [UNREACHABLE, "the npm registry cannot be reached. Connect this machine to it, then try again."],
    [
      /can only install (packages )?(when|with)|EUSAGE/,
      "package.json and package-lock.json disagree. Run npm install, then try again.",
    ],
    [/ENOSPC/, "the disk is full."],
    [/EROFS/, "this folder is read-only."],
    [
      /EACCES|EPERM/,
      "this account may not write here. Use the account that owns this folder and its node_modules.",
    ],
    [/\bE401\b|\bE403\b|ENEEDAUTH/, "the npm registry refused this account."],
    [/ETARGET|\bE404\b/, "the npm registry lacks a package. A mirror that lags behind may have it later."],
    [/^ENOENT$/, "npm was not found. Install npm, then try again."],
  ];
  const cause = causes.find(([pattern]) => pattern.test(output) || pattern.test(String(code)))?.[1];
  const said = output
    .split("\n")
    .filter((line) => line.trim() && !/A complete log of this run|warn/i.test(line))
    .slice(0, 6)
    .map((line) => `\n  ${line.replace(/\/\/[^/\s@]+@/g, "//")}`);
  return (cause ?? `npm ended with code ${code}.`) + said.join("");
}
