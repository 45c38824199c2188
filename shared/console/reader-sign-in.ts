import { z } from "zod";
import { defineRoute } from "../contract/route.ts";
import { base, params, tag } from "./access-path.ts";

/** Where an identity provider sends a test reader back to; registered there as a redirect address. */
export const READER_SIGN_IN_CALLBACK = "/console/api/access/sign-in/callback";

/** Told to the console by the page that the identity provider leads back to. */
export const READER_SIGNED_IN = "newsrack-reader-signed-in";

export const beginReaderSignIn = defineRoute({
  method: "POST",
  path: `${base}/sign-in`,
  audience: "console",
  tag,
  summary: "Sign a test reader in at the identity provider: where to send the browser",
  params,
  responses: { 201: z.strictObject({ url: z.string() }) },
});
