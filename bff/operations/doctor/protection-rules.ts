import type { MissingProtection } from "#bff/domain/imports/index.ts";
import type { Facts } from "./facts.ts";
import { type Finding, warning } from "./finding.ts";

const IMPORTS: Record<MissingProtection["protection"], { problem: string; advice: string }> = {
  account: {
    problem: "The processes that read imported files run as root",
    advice:
      "Run the service as an ordinary user, or open its program folder to other accounts (chmod -R o+rX, without the data directory).",
  },
  namespaces: {
    problem:
      "The processes that read imported files can use the network and read all system files that their account may read",
    advice:
      "Allow the account of the service to create namespaces: on Debian and Ubuntu with the sysctls kernel.unprivileged_userns_clone=1 and " +
      "kernel.apparmor_restrict_unprivileged_userns=0, in a container with a seccomp profile that allows unshare and mount.",
  },
  privileges: {
    problem: "The processes that read imported files could regain privileges with setuid programs",
    advice: "Install setpriv, which is part of util-linux.",
  },
};

/** Returns the findings about protections that this machine does not support. */
export function protectionFindings({ protection: { imports, databaseReadsEverything } }: Facts): Finding[] {
  const found = imports.map(({ protection, reason }) =>
    warning(`import-${protection}`, `${IMPORTS[protection].problem}: ${reason}.`, IMPORTS[protection].advice),
  );
  if (databaseReadsEverything !== null)
    found.push(
      warning(
        "database-capability",
        `The embedded database can read all files of this machine, including the key: ${databaseReadsEverything}.`,
        "Run the service as an ordinary user that owns the data directory (chown -R), or set DATABASE_URL.",
      ),
    );
  return found;
}
