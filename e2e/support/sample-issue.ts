import { readFileSync } from "node:fs";
import type { Emag } from "#shared/contract/emags.ts";
import type { Api } from "./api.ts";
import type { Publisher } from "./publisher/file-server.ts";

const SAMPLE_ISSUE = readFileSync("bff/domain/setup/sample-issue.pdf");
export const SAMPLE_NAME = "Harbour, May";
/** Fields of an issue or article that readers see. */
export const RELEASED = { released_at: "2026-05-01T06:00:00Z" };

/** Serves the sample issue at a path, for another import. */
export const serveSampleIssue = (publisher: Publisher, path: string): string =>
  publisher.serve(path, SAMPLE_ISSUE);

/** Imports the sample issue of 12 pages, which has been released. */
export const importSampleIssue = (
  api: Api,
  publisher: Publisher,
  fields: Partial<Parameters<Api["importIssue"]>[0]> = {},
): Promise<Emag> =>
  api.importIssue({
    name: SAMPLE_NAME,
    pdf: serveSampleIssue(publisher, "/issue.pdf"),
    ...RELEASED,
    ...fields,
  });
