import { z } from "zod";
import { nonBlank, timestamp, typed } from "#shared/contract/fields.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { problem } from "#shared/i18n/problem.ts";
import { PASSWORD_MAX_LENGTH, password } from "./setup.ts";
import { providerLink } from "./sign-in-provider.ts";

const tag = "Profile";
const base = "/console/api/profile";

/** Profile of the signed-in person. */
export const profile = z.strictObject({
  name: z.string(),
  email: z.string(),
  /** False if the person signs in only through the OpenID provider. */
  has_password: z.boolean(),
  two_factor: z.boolean(),
  /** Null without a second factor. */
  recovery_codes_left: z.int().nullable(),
  /** True if requests for a sign-off are mailed to the user. */
  review_mails: z.boolean(),
  provider_links: z.array(providerLink),
});
export type Profile = z.infer<typeof profile>;

const profileInput = z.object({ name: nonBlank(200), review_mails: z.boolean() }).partial();
export type ProfileInput = z.infer<typeof profileInput>;

const currentPassword = z
  .string(typed(problem("text")))
  .min(1, problem("required"))
  .max(PASSWORD_MAX_LENGTH);

export const getProfile = defineRoute({
  method: "GET",
  path: base,
  audience: "console",
  tag,
  summary: "Fetch the profile of the signed-in person",
  responses: { 200: z.strictObject({ profile }) },
});

export const changeProfile = defineRoute({
  method: "PUT",
  path: base,
  audience: "console",
  tag,
  summary: "Change the own name, or whether requests for a sign-off are mailed",
  envelope: "profile",
  body: profileInput,
  responses: { 200: z.strictObject({ profile }) },
});

export const passwordChange = z.object({ current_password: currentPassword, password });

export const changePassword = defineRoute({
  method: "POST",
  path: `${base}/password`,
  audience: "console",
  tag,
  summary: "Change the own password and end all other sessions",
  body: passwordChange,
  responses: { 204: null },
});

export const beginTwoFactor = defineRoute({
  method: "POST",
  path: `${base}/two-factor`,
  audience: "console",
  tag,
  summary:
    "Create a secret for an authenticator app and recovery codes; they apply after confirmation with a code",
  body: z.object({ current_password: currentPassword }),
  responses: {
    200: z.strictObject({
      /** URI for the QR code. */
      uri: z.string(),
      /** Secret for manual entry. */
      secret: z.string(),
      recovery_codes: z.array(z.string()),
    }),
  },
});

export const confirmTwoFactor = defineRoute({
  method: "POST",
  path: `${base}/two-factor/confirm`,
  audience: "console",
  tag,
  summary: "Turn on the second factor with a code and end all other sessions",
  body: z.object({
    code: z
      .string(typed(problem("text")))
      .trim()
      .max(20),
  }),
  responses: { 204: null },
});

export const endTwoFactor = defineRoute({
  method: "POST",
  path: `${base}/two-factor/off`,
  audience: "console",
  tag,
  summary: "Turn off the own second factor and end all other sessions",
  body: z.object({ current_password: currentPassword }),
  responses: { 204: null },
});

export const renewRecoveryCodes = defineRoute({
  method: "POST",
  path: `${base}/recovery-codes`,
  audience: "console",
  tag,
  summary: "Create new recovery codes, which replace the old ones, and end all other sessions",
  body: z.object({ current_password: currentPassword }),
  responses: { 200: z.strictObject({ recovery_codes: z.array(z.string()) }) },
});

export const unlinkOwnProvider = defineRoute({
  method: "POST",
  path: `${base}/provider-links/:link_id/unlink`,
  audience: "console",
  tag,
  summary: "Unlink an OpenID identity and end all other sessions",
  params: z.object({ link_id: z.string().min(1).max(100) }),
  body: z.object({ current_password: currentPassword }),
  responses: { 204: null },
});

export const ownSession = z.strictObject({
  id: z.string(),
  /** Name of the browser. Null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
  created_at: timestamp,
  last_seen_at: timestamp,
  /** True for the session of this request. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listOwnSessions = defineRoute({
  method: "GET",
  path: `${base}/sessions`,
  audience: "console",
  tag,
  summary: "List the own sessions, the current one first",
  responses: { 200: z.strictObject({ sessions: z.array(ownSession) }) },
});

export const endOwnSession = defineRoute({
  method: "DELETE",
  path: `${base}/sessions/:session_id`,
  audience: "console",
  tag,
  summary: "End one of the own sessions",
  params: z.object({ session_id: z.string().min(1).max(100) }),
  responses: { 204: null },
});

export const endOtherSessions = defineRoute({
  method: "DELETE",
  path: `${base}/sessions`,
  audience: "console",
  tag,
  summary: "End all own sessions except the current one",
  responses: { 204: null },
});
