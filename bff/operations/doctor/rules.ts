import { formatBytes } from "#shared/format-bytes.ts";
import { LOST_KEY_ADVICE } from "../backup/installation-key.ts";
import { counted } from "../counted.ts";
import { databaseFindings } from "./database-rules.ts";
import type { Facts } from "./facts.ts";
import { type Finding, problem, warning } from "./finding.ts";
import { protectionFindings } from "./protection-rules.ts";

const MIB = 1024 * 1024;
const SPACE_WARNING_BYTES = 2048 * MIB;
const SPACE_PROBLEM_BYTES = 256 * MIB;
const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** Applies all rules to the facts. Returns problems before warnings. */
export function diagnose(facts: Facts): Finding[] {
  const found = [
    ...directory(facts),
    ...address(facts),
    ...port(facts),
    ...databaseFindings(facts),
    ...key(facts),
    ...protectionFindings(facts),
  ];
  return [
    ...found.filter(({ level }) => level === "problem"),
    ...found.filter(({ level }) => level === "warning"),
  ];
}

function directory({
  directory: { exists, accessError, freeBytes, restoring },
  database,
  settings: { dataDir },
}: Facts) {
  if (!exists)
    return [
      problem(
        "data-directory",
        `The data directory ${dataDir} does not exist.`,
        "Start the service once, which creates it, or set NEWSRACK_DATA_DIR to the right folder.",
      ),
    ];
  const found: Finding[] = [];
  if (accessError !== null)
    found.push(
      problem(
        "data-directory-rights",
        `The data directory ${dataDir} cannot be used: ${accessError}.`,
        "Run the doctor under the account of the service. If you did, make this account the owner of the directory (chown -R), or mount its disk writable.",
      ),
    );
  if (restoring || (database.state === "reached" && database.halfRestored))
    found.push(
      problem(
        "restore",
        "A restore was interrupted, so the service does not start.",
        "Run npm run restore -- <backup folder> again.",
      ),
    );
  if (freeBytes !== null && freeBytes < SPACE_WARNING_BYTES)
    found.push(
      (freeBytes < SPACE_PROBLEM_BYTES ? problem : warning)(
        "disk-space",
        `Only ${formatBytes("en", freeBytes)} of disk space is free for ${dataDir}.`,
        "Free some space, or move the directory to a larger disk. Imports and the database stop when the disk is full.",
      ),
    );
  return found;
}

function address({ settings: { baseUrl, host, trustsProxy } }: Facts) {
  const url = new URL(baseUrl);
  const found: Finding[] = [];
  if (["0.0.0.0", "[::]"].includes(url.hostname))
    found.push(
      problem(
        "base-url",
        `Links and sign-in use ${baseUrl}, which cannot be opened in a browser.`,
        "Set NEWSRACK_BASE_URL to the public address.",
      ),
    );
  else if (url.protocol === "http:" && !LOOPBACK.test(url.host))
    found.push(
      warning(
        "base-url",
        `The public address ${baseUrl} is not encrypted, so passwords and sessions can be intercepted.`,
        "Terminate TLS in a proxy, and set NEWSRACK_BASE_URL to the https address.",
      ),
    );
  if (url.protocol === "https:" && !trustsProxy)
    found.push(
      warning(
        "proxy",
        "The public address is https, which needs a proxy, but no proxy is trusted. All requests seem to come from the " +
          "address of the proxy, so the wrong passwords of one user lock out all users.",
        "Set NEWSRACK_TRUST_PROXY=1, or to the number of proxies in front.",
      ),
    );
  if (url.protocol === "http:" && LOOPBACK.test(url.host) && !LOOPBACK.test(host) && host !== "0.0.0.0")
    found.push(
      warning(
        "base-url",
        `The service listens on ${host}, but its links use ${baseUrl}.`,
        "Set NEWSRACK_BASE_URL to the public address.",
      ),
    );
  return found;
}

function port({ port: found, settings: { host, port: number } }: Facts) {
  if (found.state === "free") return [];
  if (found.state === "other")
    return [
      problem(
        "port",
        `Another program listens on ${host}:${number}.`,
        `Stop it, or use another port with PORT=${number + 1}.`,
      ),
    ];
  if (found.problems.length === 0) return [];
  return [
    problem(
      "readiness",
      `The service is running, but not ready: ${found.problems.join(", ")}.`,
      "Check its log and the other findings.",
    ),
  ];
}

function key({
  key: { state, fingerprint, openToOthers },
  database,
  settings: { keyFile: file },
}: Facts): Finding[] {
  if (state === "unusable")
    return [
      problem("key", `${file} is not a valid key or cannot be read.`, "Restore the file from your backup."),
    ];
  const recorded = database.state === "reached" ? database.agreedKey : null;
  const sealed = database.state === "reached" ? (database.content?.sealed.checked ?? 0) : 0;
  if (state === "missing" && (recorded !== null || sealed > 0))
    return [
      problem(
        "key",
        recorded === null
          ? `${file} is missing, and ${counted(sealed, "secret is", "secrets are")} encrypted with it.`
          : `${file} is missing, and this installation uses the key ${recorded}.`,
        `Restore the file from your backup. ${LOST_KEY_ADVICE}`,
      ),
    ];
  const found: Finding[] = [];
  if (fingerprint !== null && recorded !== null && fingerprint !== recorded)
    found.push(
      problem(
        "key",
        `${file} contains the key ${fingerprint}, but this installation uses the key ${recorded}.`,
        `Copy that key to the file, or set NEWSRACK_KEY_FILE to its file. ${LOST_KEY_ADVICE}`,
      ),
    );
  if (openToOthers)
    found.push(warning("key-rights", `Other accounts can read ${file}.`, `Run chmod 600 ${file}`));
  return found;
}
