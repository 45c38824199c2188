import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { sql } from "kysely";
import { expect } from "vitest";
import { importFiles } from "#bff/domain/imports/index.ts";
import { serve } from "#bff/platform/outbound/test-servers.fixture.ts";
import type { TestService } from "#bff/testing/test-service.ts";
import type { CalloutReason } from "#shared/console/access/callouts.ts";
import type { AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { Story } from "#shared/contract/stories.ts";

export const PROFILE_TOKEN = "profile/of the+publication";
export const READER = "a-reader.with-a-token";

/** A request that the publisher's server received. */
export interface Call {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  /** Header names with their original case and order. */
  headerNames: string[];
  body: string;
}

/** Starts a publisher's authorization server whose responses a test defines. */
export async function startPublisherServer() {
  const calls: Call[] = [];
  let respond: (response: ServerResponse, call: Call) => unknown = granting(true);
  const server = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call: Call = {
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
      headerNames: request.rawHeaders.filter((_, index) => index % 2 === 0),
      body: Buffer.concat(chunks).toString(),
    };
    calls.push(call);
    await respond(response, call);
  });
  return {
    ...server,
    calls,
    /** Sets the response to further calls, and clears `calls`. */
    respondWith(next: typeof respond) {
      calls.length = 0;
      respond = next;
    },
  };
}

export const json = (response: ServerResponse, body: unknown, status = 200) =>
  response
    .writeHead(status, { "Content-Type": "application/json" })
    .end(typeof body === "string" ? body : JSON.stringify(body));

export const granting = (granted: unknown) => (response: ServerResponse) => json(response, { granted });

/** Creates a client of the kiosk API for publication 10, which also creates issues, articles and chatbots. */
export function kioskClient(service: TestService) {
  const { db, storage, secrets, changes } = service.services;

  /** Marks the import of an issue as finished, with two pages, and stores its files. Returns its ID, which may be given. */
  async function finishImport(
    emagId: number,
    { importId, pdf = Buffer.from("%PDF-1.7 all of it") }: { importId?: string; pdf?: Buffer } = {},
  ): Promise<string> {
    if (importId !== undefined)
      await db
        .deleteFrom("import_steps")
        .where("import_id", "in", db.selectFrom("imports").select("id").where("emag_id", "=", emagId))
        .execute();
    const { id } = await db
      .updateTable("imports")
      .set({
        ...(importId !== undefined && { id: importId }),
        status: "finished",
        shown: true,
        page_count: 2,
        has_cover: true,
      })
      .where("emag_id", "=", emagId)
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("import_pages")
      .values(
        [1, 2].map((number) => ({ import_id: id, number, width: 100, height: 140, text: `Page ${number}` })),
      )
      .execute();
    const place = { id, attempt: 0 };
    const jpeg = { contentType: "image/jpeg" };
    await storage.put(importFiles.cover(place), Buffer.from("the cover"), jpeg);
    await storage.put(importFiles.image(place, 1), Buffer.from("the first page"), jpeg);
    await storage.put(importFiles.thumbnail(place, 1), Buffer.from("the first page, small"), jpeg);
    await storage.put(importFiles.image(place, 2), Buffer.from("the second page"), jpeg);
    await storage.put(importFiles.original(place), pdf, { contentType: "application/pdf" });
    return id;
  }

  return {
    finishImport,

    /** Saves access settings with a new version, so that no cached decision applies. */
    async configure(
      authServerUrl: string | null,
      more: {
        publicationId?: number;
        endpoints?: AuthorizationEndpoint[];
        profileToken?: string;
        grantTtl?: number;
        denialTtl?: number;
        forwardIdToken?: boolean;
      } = {},
    ) {
      const publicationId = more.publicationId ?? 10;
      const values = {
        publication_id: publicationId,
        auth_server_url: authServerUrl,
        profile_token: secrets.seal(more.profileToken ?? PROFILE_TOKEN),
        endpoints: more.endpoints ?? [],
        grant_ttl_seconds: more.grantTtl ?? 60,
        denial_ttl_seconds: more.denialTtl ?? 5,
        forward_id_token: more.forwardIdToken ?? false,
        oidc_issuer: null,
        oidc_client_id: null,
        oidc_client_secret: null,
        provisioned: null,
        updated_at: new Date(),
      };
      await db
        .insertInto("access_configs")
        .values(values)
        .onConflict((conflict) =>
          conflict
            .column("publication_id")
            .doUpdateSet((eb) => ({ ...values, version: eb("access_configs.version", "+", 1) })),
        )
        .execute();
      changes.committed({ type: "access", organization_id: 1, publication_id: publicationId });
    },

    /** Creates an issue with two pages, released and imported. */
    async issue(
      fields: Record<string, unknown> = {},
      { publicationId = 10, pdf }: { publicationId?: number; pdf?: Buffer } = {},
    ) {
      const created = await service.request<{ emag: Emag }>(
        "POST",
        `/api/v2/importer/organizations/1/publications/${publicationId}/emags`,
        {
          json: {
            emag: {
              name: `Issue ${randomUUID()}`,
              released_at: "2026-01-01T00:30:00+01:00",
              single_purchase_required: true,
              import_attributes: { pdf_location: "http://files.example.com/a.pdf" },
              ...fields,
            },
          },
        },
      );
      expect(created.status, created.text).toBe(201);
      const { emag } = created.body;
      const importId = await finishImport(emag.id, pdf && { pdf });
      return { ...emag, importId };
    },

    /** Creates a published and released article. */
    async article(fields: Record<string, unknown> = {}) {
      const created = await service.request<{ story: Story }>("POST", "P/stories", {
        json: {
          story: {
            name: "harbour",
            title: "The harbour",
            content: "The **cranes** stand still.",
            released_at: "2026-01-01T00:30:00+01:00",
            subscription_required: true,
            ...fields,
          },
        },
      });
      expect(created.status, created.text).toBe(201);
      const { story } = created.body;
      const published = await service.request("POST", `P/stories/${story.id}/publish`);
      expect(published.status, published.text).toBe(200);
      return story;
    },

    /** Copies an article in the database, because creating hundreds through the API takes long. Returns the IDs. */
    async copyArticle(id: number, copies: number): Promise<number[]> {
      const { rows: columns } = await sql<{ column_name: string }>`
        select column_name from information_schema.columns
        where table_name = 'stories' and column_name <> 'id' and is_generated = 'NEVER'`.execute(db);
      const names = sql.join(columns.map(({ column_name }) => sql.ref(column_name)));
      const { rows } = await sql<{ id: number }>`
        insert into stories (${names})
        select ${names} from stories, generate_series(1, ${copies}::int) where id = ${id} returning id`.execute(
        db,
      );
      return rows.map((row) => row.id);
    },

    async chatbot(name = "Ask the archive") {
      const uuid = randomUUID();
      await db
        .insertInto("chatbots")
        .values({
          uuid,
          publication_id: 10,
          name,
          product_id_external: "bot-1, bot-2",
          url: "https://chat.example.com/",
          updated_at: new Date(),
        })
        .execute();
      return uuid;
    },

    /** Returns why the last callout failed. */
    async lastReason(): Promise<CalloutReason | undefined> {
      await service.services.callouts.flush();
      const row = await service.services.db
        .selectFrom("callouts")
        .select("reason")
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.reason;
    },

    read<Body = Record<string, unknown>>(
      path: string,
      token: string | null = READER,
      headers: Record<string, string> = {},
      publicationId = 10,
    ) {
      return service.request<Body>("GET", `/kiosk/v1/publications/${publicationId}/${path}`, {
        token: null,
        headers: { ...(token === null ? {} : { Authorization: `Bearer ${token}` }), ...headers },
      });
    },
  };
}
