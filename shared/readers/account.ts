import { z } from "zod";
import { language } from "#shared/console/languages.ts";
import { timestamp } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { READERS_PATH } from "./provider.ts";

/** The account of a reader. */
const readerAccount = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  language: language.nullable(),
  created_at: timestamp,
});

/** Fetches the account of the reader whose access token the request has. */
export const getReaderAccount = defineRoute({
  method: "GET",
  path: `${READERS_PATH}/api/account`,
  audience: "reader",
  tag: "Readers",
  summary: "Fetch the account of the reader",
  responses: { 200: z.strictObject({ account: readerAccount }) },
});
