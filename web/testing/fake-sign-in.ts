import { signIn, WRONG_CREDENTIALS } from "#shared/console/identity/sign-in.ts";
import { type FakeService, refusal } from "./fake-service.ts";

/** The password of everyone in tests. */
export const PASSWORD = "correct horse battery";

type SignIn = { id: string } | "second_factor" | Response;

/** Answers sign-ins with these email addresses and `PASSWORD`. */
export function answerSignIn(service: FakeService, answers: (email: string) => SignIn): void {
  service.answer(signIn, ({ body }) => {
    if (body.password !== PASSWORD) return refusal(401, { error: "Wrong.", code: WRONG_CREDENTIALS });
    const answer = answers(body.email);
    if (answer instanceof Response) return answer;
    return answer === "second_factor" ? { twoFactorRedirect: true as const } : { user: answer };
  });
}
