import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { waitingForLocks } from "#bff/testing/database/waiting-for-locks.ts";
import type { TestService } from "#bff/testing/test-service.ts";
import type { SamplePublisher } from "#e2e/customer/start-customer.ts";
import { AUTH_PATH } from "#shared/console/identity/session.ts";
import { addPerson, clientFor, signIn, tokenIn } from "../people/people.fixture.ts";
import { unlinkProvider } from "../users/provider-links.service.ts";
import { createSetupLink } from "../users/setup-links.service.ts";
import { lockEmail, lockPerson } from "../users/users.service.ts";
import {
  EMIL,
  NEW_PASSWORD,
  PROFILE,
  type ProviderLinkFixture,
  providerLinkFixture,
} from "./provider-links.fixture.ts";

let service: TestService;
let customer: SamplePublisher;
let at: ProviderLinkFixture;

beforeAll(async () => {
  at = await providerLinkFixture();
  ({ service, customer } = at);
});
afterAll(() => at.close());
beforeEach(() => at.deleteEmil());

describe("a sign-in through the provider", () => {
  it("links nothing if the person's credentials changed after the provider identified them", async () => {
    const id = await addPerson(service, EMIL, "editor");
    const { db } = service.services;
    const trx = await db.startTransaction().execute();
    await lockEmail(trx, EMIL);
    const pending = at.signInAsEmil();
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await at.useRecoveryLink(id);
    await trx.commit().execute();
    const refused = await pending;
    expect(refused.status, refused.text).toBe(400);
    expect(refused.text).toContain("changed during the sign-in");
    expect(refused.headers.getSetCookie().join()).not.toContain("session_token=");
    expect(await at.linksOf(id)).toEqual([]);
  });

  it("links nothing if the person's session has ended", async () => {
    const id = await addPerson(service, EMIL, "editor");
    const { cookie } = await signIn(service, EMIL);
    const { db } = service.services;
    const trx = await db.startTransaction().execute();
    await lockEmail(trx, EMIL);
    const pending = at.signInAsEmil({ cookie });
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await clientFor(service, cookie)("POST", `${AUTH_PATH}/sign-out`, {});
    await trx.commit().execute();
    const refused = await pending;
    expect(refused.status, refused.text).toBe(409);
    expect(refused.text).toContain("session has ended");
    expect(await at.linksOf(id)).toEqual([]);
  });

  it("starts no session if the identity was unlinked in the meantime", async () => {
    const { id, link } = await at.linkedPerson();
    const { db } = service.services;
    const trx = await db.startTransaction().execute();
    await lockPerson(trx, id);
    const pending = at.signInAsEmil();
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await unlinkProvider(trx, id, link.id);
    await trx.commit().execute();
    const refused = await pending;
    expect(refused.status, refused.text).toBe(401);
    expect(refused.headers.getSetCookie().join()).not.toContain("session_token=");
  });
});

describe("recovery", () => {
  it("by a password link unlinks every identity", async () => {
    const { id } = await at.linkedPerson();
    await at.useRecoveryLink(id);
    expect(await at.linksOf(id)).toEqual([]);
    expect((await at.audited(id)).at(-1)).toMatchObject({ action: "person.provider_unlinked", actor_id: id });
    await at.expectNotRelinked(id);
  });

  it("by the operator's link unlinks every identity and sets a password", async () => {
    const { id, request } = await at.personWithoutPassword();
    const token = tokenIn(await createSetupLink(service.services.db, service.url, "recovery"));
    const recovered = await clientFor(service, null)("POST", "/console/api/setup", {
      token,
      name: "Emil",
      email: EMIL,
      password: NEW_PASSWORD,
    });
    expect(recovered.status, recovered.text).toBe(201);
    expect(await at.linksOf(id)).toEqual([]);
    expect((await request("GET", PROFILE)).status).toBe(401);
    expect((await signIn(service, EMIL, NEW_PASSWORD)).status).toBe(200);
    for (const organizationId of [1, 2])
      expect((await at.audited(id, organizationId)).at(-1)).toMatchObject({
        action: "person.provider_unlinked",
        actor_id: "setup",
        before: { issuer: customer.url, subject: "emil" },
      });
  });
});
