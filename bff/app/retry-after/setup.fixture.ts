import { addPerson, addSecondFactor, clientFor, signIn } from "#bff/domain/identity/people/people.fixture.ts";
import { kioskClient, startPublisherServer } from "#bff/domain/kiosk/readers.fixture.ts";
import { addressKey } from "#bff/platform/limits/rate-limits.ts";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestResponse } from "#bff/testing/test-service.ts";

type Answer = Pick<TestResponse<Record<string, unknown>>, "status" | "headers" | "body">;

/** A way to provoke an error, and to let the time pass that its `Retry-After` names. */
export interface Case {
  arrange(): Promise<unknown>;
  send(): Promise<Answer>;
  /** Lets `seconds` pass, or ends the fault if its end cannot be predicted. */
  pass(seconds: number): unknown;
  atMostSeconds: number;
}

export const ADDRESS = addressKey("127.0.0.1");

/** The service, a publisher's endpoint, an editor, another one at the second factor, and a finished and a pending issue. */
export type Setup = Awaited<ReturnType<typeof startSetup>>;

export async function startSetup() {
  const service = await startTestService();
  const publisher = await startPublisherServer();
  const kiosk = kioskClient(service);
  const addEditor = async (email: string) => {
    const id = await addPerson(service, email, "editor");
    const { cookie } = await signIn(service, email);
    return { id, email, request: clientFor(service, cookie), cookie };
  };
  const editor = await addEditor("editor@example.com");
  const challenged = await addEditor("challenged@example.com");
  await addSecondFactor(challenged.request);
  challenged.cookie = (await signIn(service, challenged.email)).cookie;
  const pending = await service.request<{ emag: { id: number } }>("POST", "P/emags", {
    json: {
      emag: { name: "Pending", import_attributes: { pdf_location: "http://files.example.com/a.pdf" } },
    },
  });
  return {
    service,
    publisher,
    kiosk,
    editor,
    challenged,
    finishedIssueId: (await kiosk.issue()).id,
    pendingIssueId: pending.body.emag.id,
    async stop() {
      await service.stop();
      await closeServers();
    },
  };
}
