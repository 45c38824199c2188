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

/** Creates a folder for each test, and stops the test's servers afterwards. */
export function prepareDownloads(): void {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "download-"));
  });

  afterEach(async () => {
    await closeServers();
    await rm(folder, { recursive: true, force: true });
  });
}

/** Returns a path in the folder of the test. Downloads are saved to `file`. */
export const pathOf = (name = "file") => join(folder, name);

/** Downloads from this machine, by default without retries. */
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

/** Returns the error of a failing download. Checks that it leaves no file. */
export async function failureOf(url: string, options: Partial<DownloadOptions> = {}): Promise<DownloadError> {
  const failure = await download(url, options).then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(DownloadError);
  await expect(access(options.path ?? pathOf()), "a failed download leaves no file").rejects.toThrow();
  return failure as DownloadError;
}
