import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeServers } from "#bff/platform/outbound/test-servers.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { granting, kioskClient, startPublisherServer } from "./readers.fixture.ts";

let service: TestService;
let publisher: Awaited<ReturnType<typeof startPublisherServer>>;
let client: ReturnType<typeof kioskClient>;

beforeAll(async () => {
  service = await startTestService();
  publisher = await startPublisherServer();
  client = kioskClient(service);
});
beforeEach(async () => {
  await client.configure(publisher.origin, { endpoints: ["authorize_article"] });
  publisher.respondWith(granting(true));
});
afterAll(async () => {
  await service.stop();
  await closeServers();
});

describe("the kiosk API", () => {
  it("allows every origin, without credentials", async () => {
    const issue = await client.issue();
    const preflight = await service.request("OPTIONS", `/kiosk/v1/publications/10/emags/${issue.id}`, {
      token: null,
      headers: {
        Origin: "https://kiosk.example.com",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "authorization",
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toMatch(/Authorization/);
    expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
    const refused = await client.read(`emags/${issue.id}`, null, { Origin: "https://kiosk.example.com" });
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    expect(refused.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  });

  it("responds 405 to every writing method", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const answer = await service.request(method, "/kiosk/v1/publications/10/emags", { token: null });
      expect(answer.status, method).toBe(405);
    }
  });

  it("responds 404 in a publication that does not exist", async () => {
    for (const path of ["emags", "stories", "emags/1", "chatbots/0b9f8a52-6a0e-4f0e-9d0f-3c1f2f6f7a11"])
      expect((await client.read(path, null, {}, 99)).status).toBe(404);
  });

  it("returns a chatbot only to a reader with a grant", async () => {
    await client.configure(publisher.origin, { endpoints: ["authorize_chatbot"] });
    const uuid = await client.chatbot();
    const answer = await client.read(`chatbots/${uuid}`);
    expect(answer.body).toEqual({
      chatbot: {
        uuid,
        name: "Ask the archive",
        product_id_external: "bot-1, bot-2",
        url: "https://chat.example.com/",
      },
    });
    expect((await client.read(`chatbots/${uuid}`, null)).status).toBe(401);
    publisher.respondWith(granting(false));
    const refused = await client.read(`chatbots/${uuid}`, "another-reader");
    expect(refused.status).toBe(403);
    expect(refused.text).not.toContain("chat.example.com");
  });
});
