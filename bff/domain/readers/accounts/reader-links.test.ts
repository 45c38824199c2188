import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitingForLocks } from "#bff/testing/database/waiting-for-locks.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import { lookOfPublication } from "../look.ts";
import { lockReader } from "../reader-accounts.repo.ts";
import { addReader } from "../readers.fixture.ts";
import { addLink, deleteLinks } from "./reader-links.repo.ts";
import { redeemPasswordLink } from "./reader-links.service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const linkTo = async (email: string, purpose: "reset" | "sign_up" = "reset") =>
  addLink(service.services.db, { purpose, email, look: await lookOfPublication(service.services.db, 10) });

const redeem = async (token: string) =>
  redeemPasswordLink(service.services, token, {
    name: "Ada Reader",
    password: "another horse battery",
    language: "en",
    look: await lookOfPublication(service.services.db, 10),
  });

describe("redeemPasswordLink", () => {
  it("uses one of two links to a mailbox at the same time", async () => {
    const { db } = service.services;
    const email = "two-links@example.com";
    const id = await addReader(service, email);
    const tokens = [await linkTo(email), await linkTo(email)];
    const trx = await db.startTransaction().execute();
    await lockReader(trx, id);
    const uses = Promise.all(tokens.map(redeem));
    await expect.poll(() => waitingForLocks(db)).toBe(2);
    await trx.commit().execute();
    const readers = await uses;
    expect(readers.filter((reader) => reader?.id === id)).toHaveLength(1);
    expect(readers.filter((reader) => reader === null)).toHaveLength(1);
  });

  it("creates one account with two links to a mailbox at the same time", async () => {
    const { db } = service.services;
    const email = "two-sign-ups@example.com";
    const tokens = [await linkTo(email, "sign_up"), await linkTo(email, "sign_up")];
    const readers = await Promise.all(tokens.map(redeem));
    expect(readers.filter((reader) => reader !== null)).toHaveLength(1);
    const found = await db.selectFrom("reader_accounts").select("id").where("email", "=", email).execute();
    expect(found).toHaveLength(1);
  });

  it("does nothing if the account loses the mailbox at the same time", async () => {
    const { db } = service.services;
    const email = "left@example.com";
    const id = await addReader(service, email);
    const token = await linkTo(email);
    const trx = await db.startTransaction().execute();
    const before = await lockReader(trx, id);
    const use = redeem(token);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await trx
      .updateTable("reader_accounts")
      .set({ email: "moved@example.com" })
      .where("id", "=", id)
      .execute();
    await deleteLinks(trx, email);
    await trx.commit().execute();
    expect(await use).toBeNull();
    const after = await db.selectFrom("reader_accounts").selectAll().where("id", "=", id).executeTakeFirst();
    expect(after?.password_hash).toBe(before?.password_hash);
  });
});
