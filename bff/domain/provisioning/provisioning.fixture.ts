import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestService } from "#bff/testing/test-service.ts";
import { provision } from "./provisioning.service.ts";

export const TOKEN = "at-least-32-characters-long-0000000";
export const BOT = "0b9f8a52-6a0e-4f0e-9d0f-3c1f2f6f7a11";

/** Returns a new provisioning file with one organization, token, publication, category and user. */
export const file = () => ({
  organizations: [
    {
      id: 7,
      name: "Example Press",
      api_tokens: [{ name: "importer", token: TOKEN, publication_ids: null as number[] | null }],
      publications: [
        {
          id: 70,
          name: "Example Weekly",
          pubcode: "EXW",
          time_zone: "Europe/Berlin",
          language: "de",
          currency: "EUR",
          emag_categories: [{ id: 701, name: "Weekly" }],
        },
      ],
    },
  ],
  users: [
    {
      email: "editor@example.com",
      name: "Ed",
      password: "correct horse battery",
      roles: [{ organization_id: 7, role: "editor" }],
    },
  ],
});

/** Returns the file with more settings in its publication. */
export function withParts(parts: Record<string, unknown>): unknown {
  return edit((content) => Object.assign(content.organizations[0]!.publications[0]!, parts));
}

/** Returns the file after `change` has modified it. */
export function edit(change: (content: ReturnType<typeof file>) => void): unknown {
  const content = file();
  change(content);
  return content;
}

/** Starts a service without organizations and returns `apply`, which applies a provisioning file as at start-up. */
export async function startProvisioningFixture() {
  const service = await startTestService({}, { organizations: [] });
  const folder = await mkdtemp(join(tmpdir(), "newsrack-provision-"));
  return {
    service,
    /** Applies a file with this content. Writes a string unchanged and other values as JSON. */
    async apply(content: unknown): Promise<void> {
      // Each call has a separate file, because concurrent calls would read a file that is being written.
      const provisionFile = join(folder, `${randomUUID()}.json`);
      await writeFile(provisionFile, typeof content === "string" ? content : JSON.stringify(content));
      await provision({ ...service.services, config: { ...service.services.config, provisionFile } });
    },
    async close(): Promise<void> {
      await service.stop();
      await rm(folder, { recursive: true });
    },
  };
}
