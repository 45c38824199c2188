import { z } from "zod";
import { AUTH_PATH } from "#shared/console/identity/session.ts";
import { defineRoute } from "#shared/contract/route.ts";
import { type FakeService, refusal } from "./fake-service.ts";

/** The password of everyone in tests. */
export const PASSWORD = "correct horse battery";

const route = {
  method: "POST",
  audience: "public",
  tag: "Sign-in",
  summary: "A route of better-auth",
} as const;
const signedIn = z.object({ user: z.object({ id: z.string() }) });
const signInRoute = defineRoute({
  ...route,
  path: `${AUTH_PATH}/sign-in/email`,
  body: z.object({ email: z.string(), password: z.string() }),
  responses: { 200: z.union([signedIn, z.object({ twoFactorRedirect: z.literal(true) })]) },
});
const code = z.object({ code: z.string() });
export const authenticatorRoute = defineRoute({
  ...route,
  path: `${AUTH_PATH}/two-factor/verify-totp`,
  body: code,
  responses: { 200: signedIn },
});
export const recoveryRoute = defineRoute({
  ...route,
  path: `${AUTH_PATH}/two-factor/verify-backup-code`,
  body: code,
  responses: { 200: signedIn },
});

type SignIn = { id: string } | "second_factor" | Response;

/** Answers sign-ins with these email addresses and `PASSWORD`. */
export function answerSignIn(service: FakeService, answers: (email: string) => SignIn): void {
  service.answer(signInRoute, ({ body }) => {
    if (body.password !== PASSWORD)
      return refusal(401, { error: "Wrong.", code: "INVALID_EMAIL_OR_PASSWORD" });
    const answer = answers(body.email);
    if (answer instanceof Response) return answer;
    return answer === "second_factor" ? { twoFactorRedirect: true as const } : { user: answer };
  });
}
