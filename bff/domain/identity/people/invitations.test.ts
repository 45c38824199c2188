import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { captureLog } from "#bff/testing/captured-log.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import {
  type InvitationFixture,
  invitationFixture,
  type LinkedInvitation,
  PERSON,
} from "./invitations.fixture.ts";
import { addPerson, type Client, clientFor, INVITATIONS, list, signIn, tokenIn } from "./people.fixture.ts";

let service: TestService;
let admin: Client;
let at: InvitationFixture;

const log = captureLog();

beforeAll(async () => {
  service = await startTestService({ logLevel: "info" }, { logTo: log.logTo });
  at = await invitationFixture(service);
  ({ admin } = at);
});
afterAll(() => service.stop());

describe("an invitation", () => {
  it("can be renewed and withdrawn, and expires", async () => {
    const first = (await at.invite("late@example.com")).body;
    const path = `${INVITATIONS}/${first.invitation.id}`;
    const second = await admin<LinkedInvitation>("POST", `${path}/renew`);
    expect((await at.open(tokenIn(first.url))).status).toBe(404);
    const token = tokenIn(second.body.url);
    expect((await at.open(token)).status).toBe(200);
    await service.services.db
      .updateTable("invitations")
      .set({ expires_at: new Date(0) })
      .where("email", "=", "late@example.com")
      .execute();
    expect(await at.open(token)).toMatchObject({ status: 404, body: { code: "link_expired" } });
    expect((await at.accept({ token, ...PERSON })).status).toBe(404);
    expect((await admin("DELETE", path)).status).toBe(204);
    expect((await admin("DELETE", path)).status).toBe(404);
    expect((await admin("POST", `${path}/renew`)).status).toBe(404);
  });

  it("cannot be created twice for an address, nor for a member or an invalid address", async () => {
    expect((await at.invite("twice@example.com")).status).toBe(201);
    for (const email of ["Twice@example.com", "admin@example.com", "nonsense"]) {
      const answer = await at.invite(email);
      expect(answer.status, email).toBe(422);
      expect(Object.keys(answer.body)).toEqual(["email"]);
    }
    expect((await at.invite("odd@example.com", { role: null })).status).toBe(422);
  });

  describe("for an address without an account, with one elsewhere, or with a disabled one elsewhere", () => {
    const addresses = [
      "no-account@example.com",
      "works-elsewhere@example.com",
      "disabled-elsewhere@example.com",
    ];

    beforeAll(async () => {
      await addPerson(service, "works-elsewhere@example.com", "editor", 2);
      await at.disable(await addPerson(service, "disabled-elsewhere@example.com", "viewer", 2));
    });

    /** Returns everything an inviting administrator sees, without the values that differ between any two invitations. */
    async function seenByAdministrator(email: string): Promise<unknown> {
      const invited = await at.invite(email);
      const renewed = await admin<LinkedInvitation>(
        "POST",
        `${INVITATIONS}/${invited.body.invitation.id}/renew`,
      );
      const token = tokenIn(renewed.body.url);
      const answers = [
        invited,
        renewed,
        await at.open(token),
        await at.accept({ token }),
        await at.accept({ token, name: PERSON.name }),
        await admin("POST", "/console/api/invitations/open", { token }),
        await admin("POST", "/console/api/invitations/accept", { token }),
      ];
      const { people, invitations } = await list(admin);
      const audit = await admin<{ audit_entries: { action: string; record: object; after: object }[] }>(
        "GET",
        `/console/api/organizations/1/audit?search=${encodeURIComponent(email)}`,
      );
      const seen = JSON.stringify({
        answers: answers.map(({ status, body }) => ({ status, body })),
        person: people.get(email) ?? null,
        invitation: invitations.get(email),
        audit: audit.body.audit_entries.map(({ action, record, after }) => ({ action, record, after })),
      });
      return JSON.parse(
        seen
          .replaceAll(email, "<address>")
          .replaceAll(/#token=[\w-]{32}/g, "#token=<token>")
          .replaceAll(/"(id|created_at|expires_at|request_id)":("[^"]*"|\d+)/g, '"$1":null'),
      );
    }

    it("looks the same to the administrator", async () => {
      const [none, ...others] = await Promise.all(addresses.map(seenByAdministrator));
      expect(none).toMatchObject({
        answers: [
          { status: 201 },
          { status: 200 },
          { status: 200, body: { known: false, signed_in: false } },
          { status: 422, body: { name: ["is required"], password: ["is required"] } },
          { status: 422, body: { password: ["is required"] } },
          { status: 200, body: { known: false, signed_in: false } },
          { status: 403, body: { code: "sign_in_to_join" } },
        ],
        audit: [{ action: "invitation.resent" }, { action: "invitation.invited" }],
      });
      for (const other of others) expect(other).toEqual(none);
    });
  });

  it("does not reveal whether an address has an account elsewhere after 20 failures in an hour", async () => {
    const refusals = service.services.rateLimits.limit("invitation-refusals");
    const addresses = ["probed-without-account@example.com", "probed-elsewhere@example.com"];
    await addPerson(service, addresses[1]!, "viewer", 2);
    const tokens = await Promise.all(
      addresses.map(async (email) => tokenIn((await at.invite(email)).body.url)),
    );
    await refusals.reset("1");
    await refusals.charge("1", 19);
    expect((await at.accept({ token: tokens[1]!, ...PERSON })).body).toMatchObject({
      code: "sign_in_to_join",
    });
    for (const token of tokens)
      expect(await at.accept({ token, ...PERSON })).toMatchObject({
        status: 429,
        body: { code: "too_many_attempts" },
      });
    await refusals.reset("1");
    expect((await at.accept({ token: tokens[0]!, ...PERSON })).status).toBe(201);
  });

  it("logs a refused account for the operator only, without the address", async () => {
    const email = "tried-elsewhere@example.com";
    await addPerson(service, email, "viewer", 2);
    const { invitation, url } = (await at.invite(email)).body;
    const refused = await at.accept({ token: tokenIn(url), ...PERSON });
    expect(refused).toMatchObject({ status: 403, body: { code: "sign_in_to_join" } });
    const line = log
      .text()
      .split("\n")
      .findLast((one) => one.includes("refused to create an account"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ organization_id: 1, invitation_id: invitation.id });
    expect(line).not.toContain(email);
    const audit = await admin<{ audit_entries: { action: string }[] }>(
      "GET",
      `/console/api/organizations/1/audit?search=${encodeURIComponent(email)}`,
    );
    expect(audit.body.audit_entries.map(({ action }) => action)).toEqual(["invitation.invited"]);
  });

  it("is 404 to administrators of other organizations", async () => {
    const { id } = (await at.invite("ours@example.com")).body.invitation;
    await addPerson(service, "other-admin@example.com", "admin", 2);
    const other = clientFor(service, (await signIn(service, "other-admin@example.com")).cookie);
    const theirs = `/console/api/organizations/2/invitations/${id}`;
    expect((await other("POST", `${theirs}/renew`)).status).toBe(404);
    expect((await other("DELETE", theirs)).status).toBe(404);
    expect((await other("POST", `${INVITATIONS}/${id}/renew`)).status).toBe(404);
    expect((await list(admin)).invitations.has("ours@example.com")).toBe(true);
  });
});
