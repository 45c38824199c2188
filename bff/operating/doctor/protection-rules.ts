import type { MissingProtection } from "../../domain/imports/sandbox/sandbox.ts";
import type { Facts } from "./facts.ts";
import { type Finding, warning } from "./finding.ts";

const IMPORTS: Record<MissingProtection["protection"], { what: string; advice: string }> = {
  account: {
    what: "The processes that read imported files run as root",
    advice:
      "Run the service as an ordinary user, or open its program folder to other accounts (chmod -R o+rX, without the data directory).",
  },
  namespaces: {
    what: "The processes that read imported files can use the network, and see the files of the system that their account may read",
    advice:
      "Let the account of the service make namespaces: on Debian and Ubuntu with the sysctls kernel.unprivileged_userns_clone=1 and " +
      "kernel.apparmor_restrict_unprivileged_userns=0, in a container with a seccomp profile that allows unshare and mount.",
  },
  privileges: {
    what: "The processes that read imported files could regain privileges with setuid programs",
    advice: "Install setpriv, which is part of util-linux.",
  },
};

/** Protections that the service offers and this machine does not. */
export function aboutProtection({ protection: { imports, databaseReadsEverything } }: Facts): Finding[] {
  const found = imports.map(({ protection, reason }) =>
    warning(`import-${protection}`, `${IMPORTS[protection].what}: ${reason}.`, IMPORTS[protection].advice),
  );
  if (databaseReadsEverything !== null)
    found.push(
      warning(
        "database-capability",
        `The embedded database can read every file of this machine, the key included: ${databaseReadsEverything}.`,
        "Run the service as an ordinary user that owns the data directory (chown -R), or set DATABASE_URL.",
      ),
    );
  return found;
}
