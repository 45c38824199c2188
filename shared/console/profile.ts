import { z } from "zod";
import { nonBlank, timestamp, typed } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { problem } from "../i18n/problem.ts";
import { PASSWORD_MAX_LENGTH, password } from "./session.ts";
import { providerLink } from "./sign-in-provider.ts";

const tag = "Profile";
const base = "/console/api/profile";

/** How somebody signs in. */
export const profile = z.strictObject({
  name: z.string(),
  email: z.string(),
  /** Without one, they sign in through the OpenID provider alone. */
  has_password: z.boolean(),
  two_factor: z.boolean(),
  /** Null where there is no second factor. */
  recovery_codes_left: z.int().nullable(),
  provider_links: z.array(providerLink),
});
export type Profile = z.infer<typeof profile>;

const currentPassword = z
  .string(typed(problem("text")))
  .min(1, problem("required"))
  .max(PASSWORD_MAX_LENGTH);

export const getProfile = defineRoute({
  method: "GET",
  path: base,
  audience: "console",
  tag,
  summary: "How the person signed in is called, and how they sign in",
  responses: { 200: z.strictObject({ profile }) },
});

export const changeProfile = defineRoute({
  method: "PUT",
  path: base,
  audience: "console",
  tag,
  summary: "Change one's own name",
  envelope: "profile",
  body: z.object({ name: nonBlank(200) }),
  responses: { 200: z.strictObject({ profile }) },
});

export const passwordChange = z.object({ current_password: currentPassword, password });

export const changePassword = defineRoute({
  method: "POST",
  path: `${base}/password`,
  audience: "console",
  tag,
  summary: "Change one's own password; every other session ends",
  body: passwordChange,
  responses: { 204: null },
});

export const beginTwoFactor = defineRoute({
  method: "POST",
  path: `${base}/two-factor`,
  audience: "console",
  tag,
  summary: "A secret for an authenticator app, and recovery codes; nothing changes until a code confirms it",
  body: z.object({ current_password: currentPassword }),
  responses: {
    200: z.strictObject({
      /** For an app that scans it. */
      uri: z.string(),
      /** For an app in which it is typed. */
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
  summary: "Turn the second factor on, with a code of the app; every other session ends",
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
  summary: "Turn one's own second factor off; every other session ends",
  body: z.object({ current_password: currentPassword }),
  responses: { 204: null },
});

export const renewRecoveryCodes = defineRoute({
  method: "POST",
  path: `${base}/recovery-codes`,
  audience: "console",
  tag,
  summary: "New recovery codes; the ones before stop working, and every other session ends",
  body: z.object({ current_password: currentPassword }),
  responses: { 200: z.strictObject({ recovery_codes: z.array(z.string()) }) },
});

export const unlinkOwnProvider = defineRoute({
  method: "POST",
  path: `${base}/provider-links/:link_id/unlink`,
  audience: "console",
  tag,
  summary: "Unlink an identity at the OpenID provider; every other session ends",
  params: z.object({ link_id: z.string().min(1).max(100) }),
  body: z.object({ current_password: currentPassword }),
  responses: { 204: null },
});

export const ownSession = z.strictObject({
  id: z.string(),
  /** As the browser calls itself; null where it does not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  address: z.string().nullable(),
  created_at: timestamp,
  last_seen_at: timestamp,
  /** The one that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listOwnSessions = defineRoute({
  method: "GET",
  path: `${base}/sessions`,
  audience: "console",
  tag,
  summary: "Where the person is signed in, the one that asks first",
  responses: { 200: z.strictObject({ sessions: z.array(ownSession) }) },
});

export const endOwnSession = defineRoute({
  method: "DELETE",
  path: `${base}/sessions/:session_id`,
  audience: "console",
  tag,
  summary: "End one of one's own sessions",
  params: z.object({ session_id: z.string().min(1).max(100) }),
  responses: { 204: null },
});

export const endOtherSessions = defineRoute({
  method: "DELETE",
  path: `${base}/sessions`,
  audience: "console",
  tag,
  summary: "End every session of one's own but the one that asks",
  responses: { 204: null },
});
