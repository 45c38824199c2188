import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import { guardAllowing } from "./address-guard.fixture.ts";
import { downloadToFile } from "./download.ts";
import { DownloadError } from "./download-error.ts";
import type { DownloadOptions } from "./download-options.ts";
import { closeServers } from "./test-servers.fixture.ts";

let folder: string;

/** Gives each test of a file a folder of its own, and ends the test's servers. */
export function prepareDownloads(): void {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "download-"));
  });

  afterEach(async () => {
    await closeServers();
    await rm(folder, { recursive: true, force: true });
  });
}

/** A path in the test's folder; downloads go to `file`. */
export const pathOf = (name = "file") => join(folder, name);

/** Downloads from this machine, once, unless told otherwise. */
export function download(url: string, options: Partial<DownloadOptions> = {}) {
  return downloadToFile({
    url,
    path: pathOf(),
    maxBytes: 1_000_000,
    signal: new AbortController().signal,
    guard: guardAllowing("127.0.0.1/32"),
    retries: 0,
    backoffMs: 1,
    ...options,
  });
}

/** How a download fails; makes sure that it leaves no file. */
export async function failureOf(url: string, options: Partial<DownloadOptions> = {}): Promise<DownloadError> {
  const failure = await download(url, options).then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(DownloadError);
  await expect(access(options.path ?? pathOf()), "a failed download leaves no file").rejects.toThrow();
  return failure as DownloadError;
}
