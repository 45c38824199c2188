import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantRole } from "#bff/domain/identity/index.ts";
import { addPerson, signIn } from "#bff/domain/identity/people/people.fixture.ts";
import { startTestService, type TestService } from "#bff/testing/test-service.ts";
import type { MailEntry } from "#shared/console/mail.ts";
import { eraseMailOf, type Mail, type MailTemplate, queueMail } from "./index.ts";
import { sweepMails } from "./mail.schedule.ts";
import { startMailDelivery } from "./mail.worker.ts";
import { startMailServer } from "./mail-server.fixture.ts";
import { renderMail } from "./render-mail.ts";

const FROM = "news@press.example";

function resetMail(
  to: string,
  given: Partial<Mail<"reader_new_password">> = {},
): Mail<"reader_new_password"> {
  return {
    to,
    account: { readerId: randomUUID() },
    language: "de",
    template: "reader_new_password",
    parameters: { publication: "Example Weekly" },
    url: "https://news.example/readers/new-password#token=secret-token",
    sender: "Example Weekly",
    ...given,
  };
}

/** Queues a mail in a transaction. Returns whether it was queued. */
const queue = <T extends MailTemplate>({ services }: TestService, mail: Mail<T>) =>
  services.db.transaction().execute((trx) => queueMail(trx, services, mail));

/** Signs in an administrator of all organizations. */
async function signInEverywhere(service: TestService): Promise<string> {
  const email = "everywhere@example.com";
  await grantRole(service.services.db, await addPerson(service, email, "admin"), 2, "admin");
  return (await signIn(service, email)).cookie;
}

const states = async ({ services }: TestService, readerId: string) =>
  services.db.selectFrom("mails").selectAll().where("reader_id", "=", readerId).execute();

async function listed(service: TestService, cookie: string) {
  const answer = await service.request<{ mail_from: string | null; mails: MailEntry[]; has_more: boolean }>(
    "GET",
    "/console/api/mails",
    { token: null, headers: { cookie } },
  );
  expect(answer.status).toBe(200);
  return answer.body;
}

describe("renderMail", () => {
  it("renders a link in text and HTML, in the language of the mail, and escapes names", () => {
    const parameters = { publication: `<b>"Weekly"</b> & more` };
    const { subject, text, html } = renderMail("reader_new_password", {
      language: "de",
      parameters,
      url: "https://news.example/?a=1&b=2#token=x",
    });
    expect(subject).toBe("Neues Passwort festlegen");
    expect(text).toContain(
      `Konto bei <b>"Weekly"</b> & more fest.\n\nNeues Passwort festlegen:\nhttps://news.example/?a=1&b=2#token=x`,
    );
    expect(html).toContain(`href="https://news.example/?a=1&amp;b=2#token=x"`);
    expect(html).toContain("&lt;b&gt;&quot;Weekly&quot;&lt;/b&gt; &amp; more");
    expect(html).not.toContain("<b>");
  });
});

describe("queueMail with a mail server", () => {
  let service: TestService;
  let server: Awaited<ReturnType<typeof startMailServer>>;
  let cookie: string;
  beforeAll(async () => {
    server = await startMailServer(({ to }, attempt) => {
      if (to[0] === "gone@example.com") return 550;
      if (to[0] === "later@example.com" && attempt === 1) return 451;
      return null;
    });
    service = await startTestService({ mail: { url: server.url, from: FROM } });
    cookie = await signInEverywhere(service);
  });
  afterAll(() => service.stop());

  it("sends nothing before the commit and nothing after a rollback, tries again and reports what was rejected", async () => {
    const { services } = service;
    const [later, gone, undone] = [
      resetMail("later@example.com"),
      resetMail("gone@example.com"),
      resetMail("undone@example.com"),
    ];
    await services.db
      .transaction()
      .execute(async (trx) => {
        await queueMail(trx, services, undone);
        throw new Error("roll back");
      })
      .catch(() => undefined);
    await queue(service, later);
    await startMailDelivery(services);
    await server.offered(2);
    await queue(service, gone);
    await server.offered(3);
    const readerOf = ({ account }: Mail<"reader_new_password">) => (account as { readerId: string }).readerId;
    await expect
      .poll(() => states(service, readerOf(later)))
      .toMatchObject([{ state: "sent", content: null, tries: 2 }]);
    await expect
      .poll(() => states(service, readerOf(gone)))
      .toMatchObject([{ state: "failed", problem: "rejected", smtp_status: 550, tries: 1 }]);
    expect(server.received).toHaveLength(1);
    const [{ from, to, raw }] = server.received as [(typeof server.received)[0]];
    expect({ from, to }).toEqual({ from: FROM, to: ["later@example.com"] });
    const [row] = await states(service, readerOf(later));
    expect(raw).toContain(`Message-ID: <${row!.id}@press.example>`);
    expect(raw).toContain("From: Example Weekly <news@press.example>");
    expect(raw).toContain("Content-Type: multipart/alternative");
    expect(raw).toContain("Auto-Submitted: auto-generated");

    const { mails, mail_from } = await listed(service, cookie);
    expect(mail_from).toBe(FROM);
    expect(mails).toMatchObject([
      {
        recipient: "gone@example.com",
        subject: "Neues Passwort festlegen",
        state: "failed",
        problem: "rejected",
      },
    ]);
    // The link of a mail that failed is for its recipient only.
    const answer = await service.request("GET", `/console/api/mails/${mails[0]!.id}`, {
      token: null,
      headers: { cookie },
    });
    expect(answer.status).toBe(404);
  });

  it("mails invitations and links for a new password", async () => {
    const before = server.received.length;
    const invited = await service.request("POST", "/console/api/organizations/1/invitations", {
      token: null,
      headers: { cookie },
      json: { invitation: { email: "new@example.com", role: "editor", publication_roles: [] } },
    });
    expect(invited.status).toBe(201);
    await expect.poll(() => server.received).toHaveLength(before + 1);
    expect(server.received.at(-1)!.to).toEqual(["new@example.com"]);
    expect(server.received.at(-1)!.raw).toContain("Subject: Invitation to Example Press");
  });

  it("limits mails to an address, whatever the case of its letters, also for concurrent transactions", async () => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        queue(service, resetMail(index % 2 === 0 ? "often@example.com" : "Often@example.com")),
      ),
    );
    expect(answers.filter(Boolean)).toHaveLength(10);
    expect(await queue(service, resetMail("other@example.com"))).toBe(true);
    // Mails that anyone can request keep away no others.
    const sender = {
      account: null,
      template: "new_password",
      parameters: { person: "Ada" },
      url: "https://news.example/",
    } as const;
    expect(await queue(service, { to: "often@example.com", language: "en", ...sender })).toBe(true);
  });
});

describe("queueMail without a mail server", () => {
  let service: TestService;
  let cookie: string;
  beforeAll(async () => {
    service = await startTestService();
    cookie = await signInEverywhere(service);
  });
  afterAll(() => service.stop());

  it("keeps mails, which only administrators of all organizations read", async () => {
    const mail = resetMail("kept@example.com");
    await queue(service, mail);
    const ofOne = await service.signInAs("admin", "one@example.com");
    const refused = await service.request("GET", "/console/api/mails", {
      token: null,
      headers: { cookie: ofOne },
    });
    expect(refused.status).toBe(403);
    const { mails, mail_from } = await listed(service, cookie);
    expect(mail_from).toBeNull();
    expect(mails).toMatchObject([{ recipient: "kept@example.com", state: "kept" }]);
    const read = await service.request("GET", `/console/api/mails/${mails[0]!.id}`, {
      token: null,
      headers: { cookie },
    });
    expect(read.body).toMatchObject({ url: mail.url, text: expect.stringContaining(mail.url) });
    const again = await service.request("POST", `/console/api/mails/${mails[0]!.id}/send`, {
      token: null,
      headers: { cookie },
    });
    expect(again).toMatchObject({ status: 409, body: { code: "mail_server_missing" } });
  });

  it("stores neither address nor link in clear text, and erases the mails of a reader", async () => {
    const { services } = service;
    const mail = resetMail("erased@example.com");
    const { readerId } = mail.account as { readerId: string };
    await queue(service, mail);
    const [row] = await states(service, readerId);
    expect(JSON.stringify(row)).not.toMatch(/erased@example|secret-token/);
    expect(row!.content!.toString("latin1")).not.toMatch(/erased@example|secret-token/);
    await services.db.transaction().execute((trx) => eraseMailOf(trx, { id: readerId, email: mail.to }));
    expect(await states(service, readerId)).toEqual([]);
  });

  it("deletes kept mails after 30 days", async () => {
    const { db } = service.services;
    const mail = resetMail("old@example.com");
    const { readerId } = mail.account as { readerId: string };
    await queue(service, mail);
    const setAge = (days: number) =>
      db.executeQuery(
        db
          .updateTable("mails")
          .set({ created_at: new Date(Date.now() - days * 86_400_000) } as never)
          .where("reader_id", "=", readerId)
          .compile(),
      );
    await setAge(29);
    await sweepMails(service.services);
    expect(await states(service, readerId)).toHaveLength(1);
    await setAge(31);
    await sweepMails(service.services);
    expect(await states(service, readerId)).toEqual([]);
  });
});
