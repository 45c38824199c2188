import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";

let service: TestService;
let admin: string;

beforeAll(async () => {
  service = await startTestService();
  admin = await service.signInAs("admin");
});
afterAll(() => service.stop());

const asAdmin = (json?: unknown) => ({
  token: null,
  headers: { Cookie: admin, Origin: service.url, "X-Request-Id": "request-of-a-test" },
  ...(json === undefined ? {} : { json }),
});

const newest = () =>
  service.services.db
    .selectFrom("audit_entries")
    .selectAll()
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

describe("the audit log", () => {
  it("records a change with its author, address and changed fields", async () => {
    const chatbots = "/console/api/publications/10/chatbots";
    const input = { name: "Ask", product_id_external: "bot-1", url: "https://chat.example.com/" };
    const made = await service.request<{ chatbot: { uuid: string } }>(
      "POST",
      chatbots,
      asAdmin({ chatbot: input }),
    );
    expect(made.status).toBe(201);
    const { uuid } = made.body.chatbot;
    expect(await newest()).toMatchObject({
      organization_id: 1,
      publication_id: 10,
      actor_kind: "person",
      actor_label: "A admin",
      action: "chatbot.created",
      record_type: "chatbot",
      record_id: uuid,
      record_name: "Ask",
      request_id: "request-of-a-test",
      address: "127.0.0.1",
      before: null,
      after: input,
    });

    await service.request("PUT", `${chatbots}/${uuid}`, asAdmin({ chatbot: { ...input, name: "Ask us" } }));
    expect(await newest()).toMatchObject({
      action: "chatbot.updated",
      before: { name: "Ask" },
      after: { name: "Ask us" },
    });
    const updated = (await newest())!.id;
    await service.request("PUT", `${chatbots}/${uuid}`, asAdmin({ chatbot: { ...input, name: "Ask us" } }));
    expect((await newest())!.id).toBe(updated);

    await service.request("DELETE", `${chatbots}/${uuid}`, asAdmin());
    expect(await newest()).toMatchObject({
      action: "chatbot.deleted",
      before: { ...input, name: "Ask us" },
      after: null,
    });
  });

  it("cannot be changed in the database, and its entries cannot be deleted before the retention ends", async () => {
    const { db } = service.services;
    await expect(db.updateTable("audit_entries").set({ actor_label: "nobody" }).execute()).rejects.toThrow(
      "append-only",
    );
    await expect(db.deleteFrom("audit_entries").execute()).rejects.toThrow("keeps its entries for 730 days");
  });
});
