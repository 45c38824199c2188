import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { startCommandRunner } from "#bff/testing/processes/command-runner.ts";
import { type FaultyProxy, startFaultyProxy } from "#bff/testing/servers/faulty-proxy.ts";
import { type FileServer, startFileServer } from "#bff/testing/servers/file-server.ts";
import { startTestService, type TestService, TOKEN } from "#bff/testing/test-service.ts";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import type { Story, StoryList } from "#shared/contract/stories.ts";

const FILE = join(import.meta.dirname, "../migrate.ts");
const EXPORTS = join(import.meta.dirname, "exports");
const LOCAL = ["--allow-private", "127.0.0.1/32"];

export const PUBLICATION = "/api/v2/importer/organizations/1/publications/10";

export const addressOf = ({ id }: Story) => new RegExp(`/articles/${id}-`);

export const reportOf = (path: string) => readFile(`${path}.report.txt`, "utf8");

/** State of a test: a service with an empty publication, a proxy in front of it, the old site, and a folder for exports. */
interface Migration {
  service: TestService;
  proxy: FaultyProxy;
  site: FileServer;
  folder: string;
  /** A JPEG image. */
  picture: Buffer;
}

const settings = (base: string) => ({
  PATH: process.env.PATH,
  NEWSRACK: base + PUBLICATION,
  NEWSRACK_TOKEN: TOKEN,
});

/** Starts what the tests of `npm run migrate` in this file need. */
export function setUpMigration() {
  const migration = {} as Migration;
  const commands = startCommandRunner();
  beforeAll(async () => {
    migration.picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: "#258" } })
      .jpeg()
      .toBuffer();
    migration.site = await startFileServer();
  });
  beforeEach(async () => {
    migration.service = await startTestService();
    migration.proxy = await startFaultyProxy(migration.service.url);
    migration.folder = await mkdtemp(join(tmpdir(), "newsrack-migrate-test-"));
  });
  afterEach(async () => {
    await migration.proxy.stop();
    await migration.service.stop();
    await rm(migration.folder, { recursive: true, force: true });
  });
  afterAll(async () => {
    await commands.stop();
    await migration.site.close();
  });

  const migrate = (args: string[], env: Record<string, string> = {}) =>
    commands.run({
      file: FILE,
      args: [...args, ...LOCAL],
      env: { ...settings(migration.service.url), ...env },
    });

  return Object.assign(migration, {
    migrate,

    migrateThroughProxy: (args: string[]) => migrate(args, { NEWSRACK: migration.proxy.url + PUBLICATION }),

    /** Runs a migration and ends its process with SIGKILL when it sends a request, which does not arrive. */
    async killAt(args: string[], isLast: (request: string) => boolean): Promise<void> {
      const child = spawn(process.execPath, [FILE, ...args, ...LOCAL], {
        env: settings(migration.proxy.url),
        stdio: "ignore",
      });
      const exited = once(child, "exit");
      migration.proxy.fail((request) => {
        if (!isLast(request)) return "pass";
        child.kill("SIGKILL");
        return "drop";
      });
      expect(await exited).toEqual([null, "SIGKILL"]);
    },

    /** Returns the number of records that were sent, with one that did not arrive. */
    writesTo(path: string): number {
      const isWrite = (request: string) => request.startsWith(`POST ${PUBLICATION}/${path}`);
      return migration.proxy.requests.filter(isWrite).length;
    },

    async stories(): Promise<Map<string, Story>> {
      const { body } = await migration.service.request<StoryList>("GET", "P/stories?per=100");
      expect(body.total_count).toBe(body.stories.length);
      const byTitle = new Map(body.stories.map((story) => [story.title, story]));
      expect(byTitle.size, "no article is there twice").toBe(body.stories.length);
      return byTitle;
    },

    async categoryNames(): Promise<Map<number, string>> {
      const { body } = await migration.service.request<{ article_categories: ArticleCategory[] }>(
        "GET",
        "P/article_categories",
      );
      const names = new Map(body.article_categories.map(({ id, name }) => [id, name]));
      return new Map(
        body.article_categories.map(({ id, name, parent_ids }) => [
          id,
          [...parent_ids.map((parent) => names.get(parent)), name].join(" > "),
        ]),
      );
    },

    /** Copies an export and replaces the address of its site by one that has its pictures. */
    async exportOf(name: string): Promise<string> {
      const path = join(migration.folder, name);
      const text = await readFile(join(EXPORTS, name), "utf8");
      await writeFile(path, text.replaceAll("https://blog.example.com", migration.site.url));
      return path;
    },
  });
}
