import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { AccountClaims } from "#e2e/customer/identity-provider.ts";
import { type SamplePublisher, startSamplePublisher } from "#e2e/customer/start-customer.ts";
import { addPerson, clientFor, signIn } from "../people/people.fixture.ts";
import { findUserId, grantRole } from "../users/users.service.ts";
import { signInThroughProvider } from "./sign-in-provider.fixture.ts";

const EMIL = "emil@example.com";
const ADDRESS = { email: EMIL, name: "Emil" };

let provider: SamplePublisher;
let service: TestService;
let claims: AccountClaims;
let cookie: string;

beforeAll(async () => {
  provider = await startSamplePublisher({ port: 0, accountClaims: (...account) => claims(...account) });
  service = await startTestService();
  await service.signInAs("admin");
  const { db } = service.services;
  await grantRole(db, (await findUserId(db, "admin@example.com"))!, 2, "admin");
  cookie = (await signIn(service, "admin@example.com")).cookie;
});
afterAll(async () => {
  await service.stop();
  await provider.close();
});
beforeEach(() => createEmil());

/** Creates Emil, an editor with a password, without links to the provider. */
async function createEmil() {
  await service.services.db.deleteFrom("users").where("email", "=", EMIL).execute();
  await addPerson(service, EMIL, "editor");
}

interface Case {
  idToken: object;
  userInfo: object | null;
  /** True if the sign-in succeeds: where verified addresses are required, and where they are not. */
  required: boolean;
  optional: boolean;
}

async function signInWith({ idToken, userInfo }: Pick<Case, "idToken" | "userInfo">, required: boolean) {
  claims = (_name, use) => {
    if (use === "id_token") return { ...idToken };
    if (!userInfo) throw new Error("The user info endpoint fails.");
    return { ...userInfo };
  };
  const saved = await clientFor(service, cookie)("PUT", "/console/api/sign-in-provider", {
    provider: {
      name: "Company login",
      issuer: provider.url,
      client_id: provider.clientId,
      enabled: true,
      require_verified_email: required,
    },
  });
  expect(saved.status, saved.text).toBe(200);
  return signInThroughProvider(service, provider, "emil");
}

describe("the claim email_verified", () => {
  const no = { required: false, optional: false };
  const yes = { required: true, optional: true };
  const absent = { required: false, optional: true };
  const cases: [name: string, Case][] = [
    ["true", { idToken: { ...ADDRESS, email_verified: true }, userInfo: {}, ...yes }],
    ["true as text", { idToken: { ...ADDRESS, email_verified: "true" }, userInfo: {}, ...yes }],
    ["true as text in capitals", { idToken: { ...ADDRESS, email_verified: "True" }, userInfo: {}, ...yes }],
    ["false", { idToken: { ...ADDRESS, email_verified: false }, userInfo: {}, ...no }],
    ["false as text", { idToken: { ...ADDRESS, email_verified: "false" }, userInfo: {}, ...no }],
    ["another text", { idToken: { ...ADDRESS, email_verified: "pending" }, userInfo: {}, ...no }],
    ["a number", { idToken: { ...ADDRESS, email_verified: 0 }, userInfo: {}, ...no }],
    ["absent", { idToken: ADDRESS, userInfo: ADDRESS, ...absent }],
    ["null", { idToken: { ...ADDRESS, email_verified: null }, userInfo: ADDRESS, ...absent }],
    ["true in the user info only", { idToken: ADDRESS, userInfo: { email_verified: true }, ...yes }],
    ["false in the user info only", { idToken: ADDRESS, userInfo: { email_verified: "false" }, ...no }],
    [
      "with the address in the user info",
      { idToken: {}, userInfo: { ...ADDRESS, email_verified: "true" }, ...yes },
    ],
    [
      "false with the address in the user info",
      { idToken: {}, userInfo: { ...ADDRESS, email_verified: "false" }, ...no },
    ],
    [
      "false in the ID token and true in the user info",
      { idToken: { email_verified: false }, userInfo: { ...ADDRESS, email_verified: true }, ...no },
    ],
    [
      "true for another address in the user info",
      { idToken: ADDRESS, userInfo: { email: "other@example.com", email_verified: true }, ...absent },
    ],
    ["unknown because the user info fails", { idToken: ADDRESS, userInfo: null, ...no }],
  ];

  it.each(cases)("decides if it is %s", async (_name, { required, optional, ...sources }) => {
    const refused = async (isRequired: boolean) => {
      const { status, text } = await signInWith(sources, isRequired);
      // 303 signs in, 400 shows the reason.
      expect([303, 400], text).toContain(status);
      if (status === 400) expect((await signIn(service, EMIL)).status, "the password is kept").toBe(200);
      return status === 400;
    };
    expect(await refused(true), "required").toBe(!required);
    await createEmil();
    expect(await refused(false), "not required").toBe(!optional);
  });

  it("is not needed once the identity is linked", async () => {
    const first = { idToken: { ...ADDRESS, email_verified: true }, userInfo: null };
    expect((await signInWith(first, true)).status).toBe(303);
    expect((await signInWith({ idToken: {}, userInfo: null }, true)).status).toBe(303);
  });
});
