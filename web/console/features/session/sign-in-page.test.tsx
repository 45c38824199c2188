import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { getInstallation, getSession } from "#shared/console/identity/session.ts";
import { enterAppCode, enterRecoveryCode } from "#shared/console/identity/sign-in.ts";
import { queryClient } from "#web/api/query-client.ts";
import { sessionQuery } from "#web/api/session.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { answerSignIn, PASSWORD } from "#web/testing/fake-sign-in.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import SignInPage from "./sign-in-page.tsx";

const ada = { id: "user" };
const APP_CODE = "123456";
const RECOVERY_CODE = "abcde-fghij";

/** Opens the sign-in for an overview, with a service that gives this answer to the right password. */
async function openSignIn(answer: Parameters<typeof answerSignIn>[1]) {
  const service = startFakeService();
  const codes: string[] = [];
  service.answer(getInstallation, () => ({ set_up: true, signed_in: false, provider: null }));
  service.answer(getSession, () => queryClient.getQueryData(sessionQuery.queryKey)!);
  answerSignIn(service, answer);
  service.answer(enterAppCode, ({ body }) => {
    codes.push(body.code);
    return body.code === APP_CODE ? { user: ada } : refusal(401, { error: "Wrong.", code: "INVALID_CODE" });
  });
  service.answer(enterRecoveryCode, ({ body }) => {
    codes.push(body.code);
    return body.code === RECOVERY_CODE
      ? { user: ada }
      : refusal(401, { error: "Wrong.", code: "INVALID_BACKUP_CODE" });
  });
  const { router } = await renderScreen(<SignInPage />, {
    path: "sign-in",
    url: "sign-in?to=/publications/10/issues?search=autumn",
    texts: ["session"],
  });
  const t = i18next.getFixedT(null, "session");
  const email = page.getByRole("textbox", { name: t("sign_in.email") });
  const password = page.getByLabelText(t("sign_in.password"), { exact: true });
  const submit = page.getByRole("button", { name: t("sign_in.title"), exact: true });
  return {
    t,
    codes,
    email,
    password,
    submit,
    problem: page.getByRole("alert"),
    async signIn(given: string) {
      await email.fill("ada@example.org");
      await password.fill(given);
      await submit.click();
    },
    /** Expects the requested page. */
    isSignedIn: () =>
      expect
        .poll(() => router.state.location)
        .toMatchObject({ pathname: "/publications/10/issues", search: "?search=autumn" }),
  };
}

describe("the sign-in", () => {
  it("leads to the page that was requested", async () => {
    const { signIn, isSignedIn } = await openSignIn(() => ada);
    await signIn(PASSWORD);
    await isSignedIn();
  });

  it("reports a wrong password, keeps the email address and focuses the empty password", async () => {
    const { t, email, password, problem, signIn } = await openSignIn(() => ada);
    await signIn("not the password");
    await expect.element(problem).toMatchTextContent(t("sign_in.wrong"));
    await expect.element(email).toHaveValue("ada@example.org");
    await expect.element(password).toHaveValue("");
    await expect.element(password).toHaveFocus();
  });

  it("gives the service's reason for refusing the right password", async () => {
    const error = "Your account is disabled.";
    const { problem, signIn } = await openSignIn(() => refusal(403, { error, code: "ACCOUNT_DISABLED" }));
    await signIn(PASSWORD);
    await expect.element(problem).toMatchTextContent(error);
  });
});

describe("the second factor", () => {
  it("is an authenticator code, entered again after a wrong one", async () => {
    const { t, codes, submit, problem, signIn, isSignedIn } = await openSignIn(() => "second_factor");
    await signIn(PASSWORD);
    const code = page.getByRole("textbox", { name: t("second.app_code") });
    await code.fill("000000");
    await submit.click();
    await expect.element(problem).toMatchTextContent(t("second.app_wrong"));
    await expect.element(code).toHaveFocus();
    await code.fill("123 456");
    await submit.click();
    await isSignedIn();
    expect(codes).toEqual(["000000", APP_CODE]);
  });

  it("is sent once, also if Enter is pressed twice", async () => {
    const { t, codes, signIn, isSignedIn } = await openSignIn(() => "second_factor");
    await signIn(PASSWORD);
    const code = page.getByRole("textbox", { name: t("second.app_code") });
    await code.fill(APP_CODE);
    const { form } = code.element() as HTMLInputElement;
    form?.requestSubmit();
    form?.requestSubmit();
    await isSignedIn();
    expect(codes).toEqual([APP_CODE]);
  });

  it("is a recovery code, in capitals and without its hyphen as well", async () => {
    const { t, submit, signIn, isSignedIn } = await openSignIn(() => "second_factor");
    await signIn(PASSWORD);
    await page.getByRole("button", { name: t("second.use_recovery") }).click();
    await page.getByRole("textbox", { name: t("second.recovery_code") }).fill("ABCDE FGHIJ");
    await submit.click();
    await isSignedIn();
  });
});
