import type { TestService } from "#bff/testing/test-service.ts";
import type { Invitation } from "#shared/console/identity/people.ts";
import { clientFor, INVITATIONS } from "./people.fixture.ts";

export interface LinkedInvitation {
  invitation: Invitation;
  url: string;
}

/** The name and password of a new person. */
export const PERSON = { name: "Ada", password: "a long enough password" };

export type InvitationFixture = Awaited<ReturnType<typeof invitationFixture>>;

/** Signs in an administrator of organization 1, and returns helpers for its invitations. */
export async function invitationFixture(service: TestService) {
  const admin = clientFor(service, await service.signInAs("admin"));
  const signedOut = clientFor(service, null);
  return {
    admin,
    signedOut,
    invite: (email: string, given: object = { role: "editor" }) =>
      admin<LinkedInvitation>("POST", INVITATIONS, { invitation: { email, ...given } }),
    /** Opens an invitation without a session. */
    open: (token: string) => signedOut("POST", "/console/api/invitations/open", { token }),
    /** Accepts an invitation without a session. */
    accept: (json: object) => signedOut("POST", "/console/api/invitations/accept", json),
    /** Disables an account. */
    disable: (id: string) =>
      service.services.db
        .updateTable("users")
        .set({ disabled_at: new Date() })
        .where("id", "=", id)
        .execute(),
  };
}
