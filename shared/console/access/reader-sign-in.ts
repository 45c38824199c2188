import { z } from "zod";
import { defineRoute } from "#shared/contract/route.ts";
import { base, params, tag } from "./access-path.ts";

/** Redirect URI of test-reader sign-ins, registered with the identity provider. */
export const READER_SIGN_IN_CALLBACK = "/console/api/access/sign-in/callback";

/** Message from the callback page to the console after a test-reader sign-in. */
export const READER_SIGNED_IN = "newsrack-reader-signed-in";

export const beginReaderSignIn = defineRoute({
  method: "POST",
  path: `${base}/sign-in`,
  audience: "console",
  tag,
  summary: "Start the sign-in of a test reader at the identity provider",
  params,
  responses: { 201: z.strictObject({ url: z.string() }) },
});
