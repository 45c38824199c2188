import { IF_LOST } from "../installation-key.ts";
import { aboutDatabase } from "./database-rules.ts";
import type { Facts } from "./facts.ts";
import { type Finding, problem, warning } from "./finding.ts";
import { aboutProtection } from "./protection-rules.ts";

const MEBIBYTE = 1024 * 1024;
const LITTLE_SPACE = 2048 * MEBIBYTE;
const NO_SPACE = 256 * MEBIBYTE;
const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** Everything that is wrong, the worst first. */
export function diagnose(facts: Facts): Finding[] {
  const found = [
    ...directory(facts),
    ...address(facts),
    ...port(facts),
    ...aboutDatabase(facts),
    ...key(facts),
    ...aboutProtection(facts),
  ];
  return [
    ...found.filter(({ level }) => level === "problem"),
    ...found.filter(({ level }) => level === "warning"),
  ];
}

function directory({
  directory: { exists, trouble, freeBytes, restoring },
  database,
  settings: { dataDir },
}: Facts) {
  if (!exists)
    return [
      problem(
        "data-directory",
        `The data directory ${dataDir} is not there.`,
        "Start the service once, which makes it, or set NEWSRACK_DATA_DIR to where it is.",
      ),
    ];
  const found: Finding[] = [];
  if (trouble !== null)
    found.push(
      problem(
        "data-directory-rights",
        `The data directory ${dataDir} cannot be used: ${trouble}.`,
        "Run the doctor as the account the service runs as; if it is that one, give it the directory (chown -R) or, where it is read-only, mount its disk for writing.",
      ),
    );
  if (restoring || (database.state === "reached" && database.halfRestored))
    found.push(
      problem(
        "restore",
        "A restore was interrupted, and the service does not start like this.",
        "Run npm run restore -- <folder of the copy> again.",
      ),
    );
  if (freeBytes !== null && freeBytes < LITTLE_SPACE)
    found.push(
      (freeBytes < NO_SPACE ? problem : warning)(
        "disk-space",
        `Only ${Math.floor(freeBytes / MEBIBYTE)} MiB are free where ${dataDir} is.`,
        "Make room, or move the directory to a larger disk: imports and the database stop when it is full.",
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
        `Links and sign-in lead to ${baseUrl}, which is no address anybody can open.`,
        "Set NEWSRACK_BASE_URL to the public address.",
      ),
    );
  else if (url.protocol === "http:" && !LOOPBACK.test(url.host))
    found.push(
      warning(
        "base-url",
        `The public address ${baseUrl} is not encrypted: passwords and sessions can be read on the way.`,
        "Terminate TLS in front, and set NEWSRACK_BASE_URL to the https address.",
      ),
    );
  if (url.protocol === "https:" && !trustsProxy)
    found.push(
      warning(
        "proxy",
        "The public address is https, which somebody in front has to speak, but no proxy is trusted: " +
          "every request seems to come from it, and one wrong password locks out everybody.",
        "Set NEWSRACK_TRUST_PROXY=1, or to the number of proxies in front.",
      ),
    );
  if (url.protocol === "http:" && LOOPBACK.test(url.host) && !LOOPBACK.test(host) && host !== "0.0.0.0")
    found.push(
      warning(
        "base-url",
        `The service listens on ${host}, but its links lead to ${baseUrl}.`,
        "Set NEWSRACK_BASE_URL to the address people use.",
      ),
    );
  return found;
}

function port({ port: found, settings: { host, port: number }, version }: Facts) {
  if (found.state === "free") return [];
  if (found.state === "other")
    return [
      problem(
        "port",
        `Something else listens on ${host}:${number}.`,
        `Stop it, or choose another port with PORT=${number + 1}.`,
      ),
    ];
  const all: Finding[] = [];
  if (found.troubles.length > 0)
    all.push(
      problem(
        "readiness",
        `The service runs, but is not ready: ${found.troubles.join(", ")}.`,
        "Its log says more; what else is found here may be the cause.",
      ),
    );
  if (found.version !== version)
    all.push(
      warning(
        "running-version",
        `The service that runs is ${found.version}, what is installed here is ${version}.`,
        "Restart the service.",
      ),
    );
  return all;
}

function key({
  key: { state, fingerprint, openToOthers },
  database,
  settings: { keyFile: file },
}: Facts): Finding[] {
  if (state === "unusable")
    return [
      problem(
        "key",
        `${file} is no key, or cannot be read.`,
        "Put it back from where you keep a copy of it.",
      ),
    ];
  const agreed = database.state === "reached" ? database.agreedKey : null;
  const sealed = database.state === "reached" ? (database.content?.sealed.checked ?? 0) : 0;
  if (state === "missing" && (agreed !== null || sealed > 0))
    return [
      problem(
        "key",
        agreed === null
          ? `${file} is not there, and ${sealed} secrets were sealed with it.`
          : `${file} is not there, and this installation is used with the key ${agreed}.`,
        `Put it back from where you keep a copy of it. ${IF_LOST}`,
      ),
    ];
  const found: Finding[] = [];
  if (fingerprint !== null && agreed !== null && fingerprint !== agreed)
    found.push(
      problem(
        "key",
        `${file} is another key (${fingerprint}) than the one this installation is used with (${agreed}).`,
        `Put that one there, or name it with NEWSRACK_KEY_FILE. ${IF_LOST}`,
      ),
    );
  if (openToOthers)
    found.push(warning("key-rights", `Other accounts can read ${file}.`, `chmod 600 ${file}`));
  return found;
}
