import { z } from "zod";
import { nonBlank, text, timestamp } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { base, params, tag } from "./access-path.ts";

/** A test reader, whose tokens are stored encrypted. */
export const testReader = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** Fingerprint of the access token, as in the log. */
  fingerprint: z.string(),
  has_id_token: z.boolean(),
  /** Expiry of the token, if it contains one. */
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
  summary: "List the test readers of a publication",
  params,
  responses: { 200: z.strictObject({ test_readers: z.array(testReader) }) },
});

export const createTestReader = defineRoute({
  method: "POST",
  path: `${base}/readers`,
  audience: "console",
  tag,
  summary: "Save a token as a test reader",
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
  summary: "Delete a test reader and their tokens",
  params: params.extend({ reader_id: z.uuid() }),
  responses: { 204: null },
});
