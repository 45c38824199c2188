import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import type { Role } from "#shared/console/permissions.ts";

/** Environment variable with the folder for the results of `sign-in.setup.ts`. */
export const SIGNED_IN_VARIABLE = "E2E_SIGNED_IN";

function inFolder(name: string): string {
  const folder = process.env[SIGNED_IN_VARIABLE];
  if (!folder) throw new Error("The global setup has not created the folder of signed-in users.");
  return join(folder, name);
}

/** Returns the path of the storage state of a user with this role. */
export function storageStateOf(role: Role): string {
  return inFolder(`${role}.json`);
}

/** Returns the session cookies of a user with this role. */
export async function cookiesOf(role: Role): Promise<Awaited<ReturnType<BrowserContext["cookies"]>>> {
  const state = JSON.parse(await readFile(storageStateOf(role), "utf8")) as Awaited<
    ReturnType<BrowserContext["storageState"]>
  >;
  return state.cookies;
}

/** Returns the path of the key that the session cookies are signed with. Every worker's service uses it. */
export function keyFile(): string {
  return inFolder("master.key");
}
