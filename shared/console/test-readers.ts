import { z } from "zod";
import { nonBlank, text, timestamp } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { base, params, tag } from "./access-path.ts";

/** Somebody whose tokens are kept, sealed, to try things out with. */
export const testReader = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** As the log shows it. */
  fingerprint: z.string(),
  has_id_token: z.boolean(),
  /** Where the token says so itself. */
  expires_at: timestamp.nullable(),
  signed_in: z.boolean(),
  created_at: timestamp,
});
export type TestReader = z.infer<typeof testReader>;

export const MAX_TEST_READERS = 20;

export const listTestReaders = defineRoute({
  method: "GET",
  path: `${base}/readers`,
  audience: "console",
  tag,
  summary: "The test readers of a publication",
  params,
  responses: { 200: z.strictObject({ test_readers: z.array(testReader) }) },
});

export const createTestReader = defineRoute({
  method: "POST",
  path: `${base}/readers`,
  audience: "console",
  tag,
  summary: "Keep a token under a name, to try things out with",
  params,
  envelope: "test_reader",
  body: z.object({ name: nonBlank(200), token: nonBlank(8192), id_token: text(16_384).optional() }),
  responses: { 201: z.strictObject({ test_reader: testReader }) },
});

export const deleteTestReader = defineRoute({
  method: "DELETE",
  path: `${base}/readers/:reader_id`,
  audience: "console",
  tag,
  summary: "Forget a test reader and their tokens",
  params: params.extend({ reader_id: z.uuid() }),
  responses: { 204: null },
});
