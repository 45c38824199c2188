import { randomUUID } from "node:crypto";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { Upload } from "@tus/server";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { sweepPendingUploads, UploadChunks } from "./upload-chunks.ts";

let service: TestService;
let one: UploadChunks;
/** The store as another process would create it. */
let other: UploadChunks;
let user_id: string;

beforeAll(async () => {
  service = await startTestService();
  const { db } = service.services;
  one = new UploadChunks(service.services);
  other = new UploadChunks(service.services);
  await service.signInAs("editor");
  user_id = (await db.selectFrom("users").select("id").executeTakeFirstOrThrow()).id;
});
afterAll(() => service.stop());

async function begin(size: number): Promise<string> {
  const id = randomUUID();
  const metadata = { kind: "pdf", filename: "a.pdf", user_id, publication_id: "10" };
  await one.create(new Upload({ id, size, offset: 0, metadata }));
  return id;
}

const send = (store: UploadChunks, id: string, offset: number, content: string) =>
  store.write(Readable.from([Buffer.from(content)]), id, offset);

async function keys(id: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of service.services.storage.list(`incoming/${id}/`)) found.push(key);
  return found;
}

describe("UploadChunks", () => {
  it("joins the chunks in order, whichever process received them", async () => {
    const id = await begin(9);
    expect(await send(one, id, 0, "abc")).toBe(3);
    expect(await send(other, id, 3, "def")).toBe(6);
    expect(await one.getUpload(id)).toMatchObject({ size: 9, offset: 6 });
    expect(await send(one, id, 6, "ghi")).toBe(9);
    expect(await text(other.contentOf(id, 9))).toBe("abcdefghi");
  });

  it("does not take an upload whose chunks were deleted for an empty file", async () => {
    const id = await begin(3);
    await send(one, id, 0, "abc");
    const content = one.contentOf(id, 3);
    await other.remove(id);
    await expect(text(content)).rejects.toThrow("missing");
  });

  it("accepts one chunk per offset, and only at the end of the previous chunk", async () => {
    const id = await begin(9);
    const refused = { status_code: 409 };
    await expect(send(one, id, 3, "too far")).rejects.toMatchObject(refused);
    const both = await Promise.allSettled([send(one, id, 0, "abc"), send(other, id, 0, "abc")]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(send(other, id, 0, "again")).rejects.toMatchObject(refused);
    await expect(send(other, randomUUID(), 0, "unknown upload")).rejects.toMatchObject(refused);
    expect(await keys(id)).toHaveLength(1);
  });

  it("keeps the received part of a chunk when the client disconnects", async () => {
    const id = await begin(9);
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from("abcd");
        throw new Error("the client disconnected");
      })(),
    );
    await one.write(broken, id, 0);
    expect(await other.getUpload(id)).toMatchObject({ offset: 4 });
    expect(await send(other, id, 4, "efghi")).toBe(9);
    expect(await text(one.contentOf(id, 9))).toBe("abcdefghi");
  });

  it("deletes the chunks of removed and expired uploads and orphaned chunks", async () => {
    const { db, storage, config } = service.services;
    const [removed, expired, orphaned, current] = [
      await begin(3),
      await begin(3),
      await begin(3),
      await begin(3),
    ];
    for (const id of [removed, expired, orphaned, current]) await send(one, id, 0, "abc");
    await other.remove(removed);
    await expect(other.getUpload(removed)).rejects.toMatchObject({ status_code: 404 });
    await db
      .updateTable("pending_uploads")
      .set({ created_at: new Date(Date.now() - 25 * 3600_000) } as never)
      .where("id", "=", expired)
      .execute();
    await db.deleteFrom("pending_uploads").where("id", "=", orphaned).execute();
    // The sweep skips files older than the database, because they may belong to another installation.
    await sql`update public.migrations set "timestamp" = '2020-01-01T00:00:00.000Z'`.execute(db);
    const long = new Date(Date.now() - 2 * 3600_000);
    for (const id of [orphaned, current])
      for (const key of await keys(id)) await utimes(join(config.dataDir, "files", key), long, long);
    expect(await sweepPendingUploads(service.services, 0)).toBe(1);
    for (const id of [removed, expired, orphaned]) expect(await keys(id)).toEqual([]);
    expect(await keys(current)).toHaveLength(1);
    expect(await storage.stat((await keys(current))[0]!)).toMatchObject({ bytes: 3 });
  });
});
