import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { importFiles } from "#bff/domain/imports/index.ts";
import { sweepZoomImages } from "#bff/domain/imports/zoom-images.schedule.ts";
import { startZoomImages } from "#bff/domain/imports/zoom-images.worker.ts";
import { json, kioskClient, READER, startPublisherServer } from "#bff/domain/kiosk/readers.fixture.ts";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { type FileServer, startFileServer } from "#bff/testing/servers/file-server.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { readerRecipes, readerSetupCommands } from "./reader-recipes.ts";
import { recipeRunner } from "./recipe-runner.fixture.ts";

let service: TestService;
let files: FileServer;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  files = await startFileServer();
  folder = await mkdtemp(join(tmpdir(), "newsrack-reader-cookbook-"));
  await service.startWorkers();
  await startZoomImages(service.services);
  const publisher = await startPublisherServer();
  publisher.respondWith((response, { path }) =>
    json(response, path.endsWith("/issues") ? { issues: ["hbw-27"] } : { granted: true }),
  );
  const client = kioskClient(service);
  await client.configure(publisher.origin, { endpoints: ["authorize_article", "issues"] });
  await client.article({ content: "The harbour at five." });
  files.serve("/hbw-27.pdf", tinyPdf({ pages: [{ text: "The harbour" }] }));
  const created = await service.request<{ emag: { id: number } }>("POST", "P/emags", {
    json: {
      emag: {
        name: "Harbour Weekly 27",
        external_id: "hbw-27",
        released_at: "2026-01-01T06:00:00+01:00",
        single_purchase_required: true,
        import_attributes: { pdf_location: `${files.url}/hbw-27.pdf` },
      },
    },
  });
  const status = async () =>
    (
      await service.request<{ emag: { import: { status: string } } }>(
        "GET",
        `P/emags/${created.body.emag.id}`,
      )
    ).body.emag.import.status;
  await vi.waitFor(async () => expect(await status()).toBe("finished"), { timeout: 60_000 });
});
afterAll(async () => {
  await service.stop();
  await files.close();
  await closeServers();
  await rm(folder, { recursive: true, force: true });
});

const runStep = recipeRunner({
  host: () => service.url,
  setup: (host) => readerSetupCommands(host).replace(/paste[^"]*/, READER),
  adapt: (text) => text.replaceAll("PUBLICATION=1", "PUBLICATION=10"),
  folder: () => folder,
  variables: {},
});

describe("the cookbook for readers' apps", () => {
  it.each(readerRecipes.map((recipe) => [recipe.title, recipe] as const))(
    "has working commands in the recipe “%s”",
    async (_title, { steps }) => {
      for (const step of steps) await runStep(step);
    },
  );

  it("stores two images of a page, one in twice the resolution of the other", async () => {
    const sizeOf = async (name: string) => sharp(await readFile(join(folder, name))).metadata();
    const [page, zoom] = [await sizeOf("page-1.jpg"), await sizeOf("page-1-zoom.jpg")];
    expect(Math.abs(zoom.width - 2 * page.width)).toBeLessThanOrEqual(1);
    const { db, storage } = service.services;
    const drawn = () => db.selectFrom("zoom_images").select(["import_id", "page"]).execute();
    expect(await drawn()).toHaveLength(1);
    await sweepZoomImages(service.services);
    expect(await drawn()).toHaveLength(1);
    await db
      .updateTable("zoom_images")
      .set({ used_at: new Date("2026-01-01") })
      .execute();
    const { import_id } = (await drawn())[0]!;
    const key = importFiles.zoom({ id: import_id, attempt: 1 }, 1);
    expect(await storage.stat(key)).not.toBeNull();
    await sweepZoomImages(service.services);
    expect(await drawn()).toEqual([]);
    expect(await storage.stat(key)).toBeNull();
  });
});
