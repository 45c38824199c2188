import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test as setup } from "@playwright/test";
import { startServiceProcess } from "#bff/testing/processes/service-process.ts";
import { createDatabase, SIGNED_IN_DATABASE } from "#e2e/support/database.ts";
import { signInWith } from "#e2e/support/person.ts";
import { people, provisioning } from "#e2e/support/provision.ts";
import { keyFile, storageStateOf } from "#e2e/support/signed-in.ts";
import type { Role } from "#shared/console/permissions.ts";

setup("a user of each role is signed in", async ({ playwright }) => {
  const service = await startServiceProcess({
    env: { DATABASE_URL: await createDatabase({ name: SIGNED_IN_DATABASE }) },
    provision: provisioning,
  });
  for (const role of Object.keys(people) as Role[]) {
    const request = await playwright.request.newContext({ baseURL: service.url });
    await signInWith(request, people[role], service.url);
    const { cookies } = await request.storageState({ path: storageStateOf(role) });
    expect(cookies).not.toEqual([]);
    await request.dispose();
  }
  await copyFile(join(service.dataDir, "secrets", "master.key"), keyFile());
  await service.dispose();
});
