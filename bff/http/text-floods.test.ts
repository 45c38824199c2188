import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findUserId, grantRole } from "#bff/domain/identity/index.ts";
import { cookieOf, signIn } from "#bff/domain/identity/people/people.fixture.ts";
import { importFixture } from "#bff/domain/imports/imports.fixture.ts";
import { json, kioskClient, startPublisherServer } from "#bff/domain/kiosk/readers.fixture.ts";
import { indexPages } from "#bff/domain/search/index.ts";
import { addEmag } from "#bff/domain/search/search.fixture.ts";
import { startReceiver, webhookFixture } from "#bff/domain/webhooks/webhooks.fixture.ts";
import { startWebhookDelivery } from "#bff/domain/webhooks/webhooks.worker.ts";
import { closeServers, serve } from "#bff/platform/outbound/test-servers.fixture.ts";
import { tinyEpub } from "#bff/testing/documents/tiny-epub.ts";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import { type FileServer, startFileServer } from "#bff/testing/servers/file-server.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { PROVIDER_CALLBACK } from "#shared/console/identity/sign-in-provider.ts";
import type { PageSearchResponse, SearchResponse } from "#shared/console/search.ts";
import { calloutLimits } from "#shared/contract/callout-request.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { Story } from "#shared/contract/stories.ts";
import { expectLinearTime, floods } from "#shared/linear-time.fixture.ts";

let service: TestService;
let files: FileServer;
let cookie: string;
let publisher: Awaited<ReturnType<typeof startPublisherServer>>;
let provider: Awaited<ReturnType<typeof serve>>;
let kiosk: ReturnType<typeof kioskClient>;
let webhooks: ReturnType<typeof webhookFixture>;
let delivery: Awaited<ReturnType<typeof startWebhookDelivery>>;
let protectedId: number;
let serial = 0;
/** The provider's description of an error. */
let description = "";
/** The answer of the publisher's server to a webhook. */
let answered = "";

const imports = importFixture(() => ({ service, files, cookie }));

beforeAll(async () => {
  service = await startTestService();
  files = await startFileServer();
  await service.signInAs("admin");
  // The sign-in provider belongs to administrators of all organizations.
  const adminId = (await findUserId(service.services.db, "admin@example.com"))!;
  await grantRole(service.services.db, adminId, 2, "admin");
  cookie = (await signIn(service, "admin@example.com")).cookie;
  await service.startWorkers();
  publisher = await startPublisherServer();
  kiosk = kioskClient(service);
  protectedId = (await kiosk.issue()).id;
  webhooks = webhookFixture(service, cookie);
  delivery = await startWebhookDelivery(service.services);
  provider = await startHostileProvider();
});
afterAll(async () => {
  await delivery.stop();
  await service.stop();
  await files.close();
  await closeServers();
});

const atConsole = <Body = Record<string, unknown>>(method: string, path: string, value?: unknown) =>
  service.request<Body>(method, `/console/api/${path}`, {
    token: null,
    headers: { cookie },
    ...(value === undefined ? {} : { json: value }),
  });

/** Sends a request to the import API, expects that it succeeds and returns the body. */
async function send<Body = Record<string, unknown>>(method: string, path: string, value?: unknown) {
  const answer = await service.request<Body>(method, path, value === undefined ? {} : { json: value });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

/** Starts an OpenID provider that rejects each code with `description`, and makes it the console's sign-in provider. */
async function startHostileProvider() {
  const server = await serve(({ url }, response) => {
    const isDiscovery = url === "/.well-known/openid-configuration";
    if (!isDiscovery) json(response, { error: "invalid_grant", error_description: description }, 400);
    else
      json(response, {
        issuer: server.origin,
        authorization_endpoint: `${server.origin}/authorize`,
        token_endpoint: `${server.origin}/token`,
        jwks_uri: `${server.origin}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
  });
  const settings = { name: "Login", issuer: server.origin, client_id: "newsrack", enabled: true };
  const saved = await atConsole("PUT", "sign-in-provider", { provider: settings });
  expect(saved.status, saved.text).toBe(200);
  return server;
}

async function countTries(deliveryId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from webhook_tries where delivery_id = ${deliveryId}`.execute(
    service.services.db,
  );
  return rows[0]!.count;
}

/** Creates a PDF whose page reads "harbour " and then `unit` repeatedly, up to `length` characters. */
function pdfThatReads(unit: string, length: number): Buffer {
  const [map, glyph] = [new Map([..."harbour "].map((letter) => [letter, letter])), "X"];
  map.set(glyph, unit);
  const hex = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");
  const entries = [...map].map(([from, to]) => `<${Buffer.from(from).toString("hex")}> <${hex(to)}>`);
  const cmap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def
1 begincodespacerange <00> <ff> endcodespacerange
${entries.length} beginbfchar
${entries.join("\n")}
endbfchar endcmap end end`;
  const text = `harbour ${glyph.repeat(length / unit.length)}`;
  return tinyPdf({
    pages: [
      {
        // Narrow characters, because text outside of the page is ignored.
        content: `BT /F1 10 Tf 0.02 Tz 20 40 Td (${text}) Tj ET`,
        entries: "/Resources << /Font << /F1 #font 0 R >> >>",
      },
    ],
    objects: {
      font: {
        dictionary:
          "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode #cmap 0 R >>",
      },
      cmap: { dictionary: "<< >>", stream: Buffer.from(cmap) },
    },
  });
}

describe.each(Object.entries(floods))("text of many %s takes linear time", (_name, unit) => {
  it("in an article that is created, changed, read and listed", async () => {
    await expectLinearTime(unit, async (content) => {
      const story = { name: `flood ${++serial}`, content: `The harbour. ${content}` };
      const { story: created } = await send<{ story: Story }>("POST", "P/stories", { story });
      const path = `P/stories/${created.id}`;
      await send("PATCH", path, { story: { content: `At night. ${content}` } });
      expect((await send<{ story: Story }>("GET", path)).story.content).toBe(`At night. ${content}`);
      await send("GET", "P/stories?search=harbour");
      await send("DELETE", path);
    });
  });

  it("in articles that a search finds", async () => {
    await expectLinearTime(unit, async (text) => {
      const word = `treasure${++serial}`;
      const story = { name: `flood ${serial}`, content: `${text} ${word} ${text}` };
      const { story: created } = await send<{ story: Story }>("POST", "P/stories", { story });
      const { body } = await atConsole<SearchResponse>("GET", `publications/10/search?q=${word}`);
      expect(body.stories).toMatchObject([{ id: created.id }]);
      await send("DELETE", `P/stories/${created.id}`);
    });
  });

  it("in a PDF and an EPUB that are imported", async () => {
    await expectLinearTime(
      unit,
      async (text) => {
        const body = `<h1>Harbour</h1><p>${text.replaceAll("<", "&lt;")}</p>`;
        const book = tinyEpub({ documents: [{ file: "a.xhtml", body }] });
        const epub_import_attributes = {
          pdf_location: files.serve(`/${++serial}.pdf`, pdfThatReads(unit, text.length)),
          epub_location: files.serve(`/${serial}.epub`, book),
        };
        const { emag } = await send<{ emag: Emag }>("POST", "P/emags", {
          emag: { name: `Flood ${serial}`, epub_import_attributes },
        });
        expect(await imports.waitForEnd(emag.id)).toMatchObject({ status: "finished" });
      },
      1,
    );
    await indexPages(service.services);
    const { body } = await atConsole<SearchResponse>("GET", "publications/10/search?q=harbour");
    expect(body.pages).not.toEqual([]);
  });

  it("on pages that are indexed and found", async () => {
    await expectLinearTime(unit, async (text) => {
      const { emagId } = await addEmag(service.services.db, {
        name: `Flood ${++serial}`,
        pages: [`Treasure a${text}`],
      });
      await indexPages(service.services);
      const path = `publications/10/emags/${emagId}/search?q=treasure`;
      const { body } = await atConsole<PageSearchResponse>("GET", path);
      expect(body).toMatchObject({ numbers: [1], waiting: false });
    });
  });

  it("in an error of a sign-in provider", async () => {
    await expectLinearTime(unit, async (text) => {
      description = `Closed.${text}!`;
      const begun = await service.request<{ url: string }>("POST", "/console/api/sign-in/provider", {
        token: null,
        json: { to: null },
      });
      const state = new URL(begun.body.url).searchParams.get("state")!;
      const query = new URLSearchParams({ state, code: "one", iss: provider.origin });
      const answer = await service.request("GET", `${PROVIDER_CALLBACK}?${query}`, {
        token: null,
        headers: { cookie: cookieOf(begun.headers) },
      });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain("Closed");
    });
  });

  it("in an answer to a webhook", async () => {
    const receiver = await startReceiver((_request, response) => response.writeHead(500).end(answered));
    const { webhook } = await webhooks.add({ url: receiver.url });
    await expectLinearTime(
      unit,
      async (text) => {
        answered = `Failed. ${text}`;
        const { id } = await webhooks.test(webhook.id);
        await expect.poll(() => countTries(id), { interval: 100 }).toBe(1);
        const { tries } = await webhooks.delivery(webhook.id, id);
        expect(tries).toMatchObject([{ status: 500, answer: expect.stringContaining("Failed.") }]);
      },
      1,
    );
    await webhooks.change(webhook.id, { disabled: true });
  });

  it.each(["application/json", "text/plain"])("in an answer to a callout of type %s", async (type) => {
    await expectLinearTime(unit, async (text) => {
      await kiosk.configure(publisher.origin);
      const body = JSON.stringify({ granted: true, note: text });
      publisher.respondWith((response) => response.writeHead(200, { "Content-Type": type }).end(body));
      const answer = await kiosk.read(`emags/${protectedId}`);
      const isUsable = type === "application/json" && Buffer.byteLength(body) <= calloutLimits.grantBytes;
      expect(answer.status, answer.text).toBe(isUsable ? 200 : 503);
      await service.services.callouts.flush();
      await atConsole("GET", "publications/10/access/callouts");
      const access_config = { auth_server_url: publisher.origin, profile_token: "a-profile-token" };
      await atConsole("POST", "publications/10/access/config/check", { access_config });
    });
  });
});
