import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestService } from "#bff/testing/test-service.ts";
import { bulkIssues } from "#e2e/seeds/bulk-issues.ts";
import { webhookEventTypes } from "#shared/contract/webhook-events.ts";
import { BOT, edit, file, startProvisioningFixture, withParts } from "./provisioning.fixture.ts";

let fixture: Awaited<ReturnType<typeof startProvisioningFixture>>;
let service: TestService;
const apply = (content: unknown) => fixture.apply(content);

beforeAll(async () => {
  fixture = await startProvisioningFixture();
  service = fixture.service;
});
afterAll(() => fixture.close());

const OTHER_BOT = "1b9f8a52-6a0e-4f0e-9d0f-3c1f2f6f7a12";
const TAKEN_BOT = "2b9f8a52-6a0e-4f0e-9d0f-3c1f2f6f7a13";

describe("a publication of the provisioning file", () => {
  it("sets the publishing schedule, and keeps changes made in the console until the file changes", async () => {
    const { db } = service.services;
    const planned = (given: Record<string, unknown>) =>
      edit((f) => Object.assign(f.organizations[0]!.publications[0]!, { planned_editions: given }));
    const rule = () => db.selectFrom("recurrence_rules").selectAll().execute();
    const count = async () => (await db.selectFrom("planned_emags").select("id").execute()).length;
    const given = { rrule: "freq=daily", release_time: "06:00", starts_on: "2026-01-01", horizon_days: 9 };
    await apply(planned(given));
    expect(await rule()).toMatchObject([{ ...given, publication_id: 70, rrule: "FREQ=DAILY", version: 1 }]);
    expect(await count()).toBe(10);

    await db.updateTable("recurrence_rules").set({ release_time: "22:00", version: 2 }).execute();
    await apply(planned(given));
    await apply(file());
    expect(await rule()).toMatchObject([{ release_time: "22:00", version: 2 }]);

    await apply(planned({ ...given, horizon_days: 19 }));
    expect(await rule()).toMatchObject([{ release_time: "06:00", horizon_days: 19, version: 3 }]);
    expect(await count()).toBe(20);
    await apply(planned({ rrule: "FREQ=DAILY", release_time: "06:00" }));
    expect(await rule()).toMatchObject([{ starts_on: "2026-01-01", horizon_days: 60 }]);
  });

  it("renames upcoming editions with the publication", async () => {
    await apply(edit((f) => Object.assign(f.organizations[0]!.publications[0]!, { name: "Harbour Weekly" })));
    const editions = await service.services.db
      .selectFrom("planned_emags")
      .select(["name", "local_date"])
      .where("release_date", ">", new Date())
      .execute();
    expect(editions.length).toBeGreaterThan(9);
    for (const { name, local_date } of editions) expect(name).toBe(`Harbour Weekly ${local_date}`);
    await apply(file());
  });

  it("keeps the local time of upcoming editions if the time zone changes", async () => {
    const moments = async () =>
      new Set(
        (
          await service.services.db
            .selectFrom("planned_emags")
            .select("release_date")
            .where("release_date", ">", new Date())
            .execute()
        ).map(({ release_date }) => release_date.toISOString().slice(11)),
      );
    await apply(
      edit((f) => Object.assign(f.organizations[0]!.publications[0]!, { time_zone: "Asia/Tokyo" })),
    );
    expect(await moments()).toEqual(new Set(["21:00:00.000Z"]));
    await apply(edit((f) => Object.assign(f.organizations[0]!.publications[0]!, { time_zone: "Etc/UTC" })));
    expect(await moments()).toEqual(new Set(["06:00:00.000Z"]));
    await apply(file());
  });

  it("configures authorization, and keeps changes made in the console until the file changes", async () => {
    const { db, secrets } = service.services;
    process.env.PROVISION_TEST_PROFILE = "profile of the publication";
    const given = {
      auth_server_url: "https://auth.example.com/",
      profile_token: "env:PROVISION_TEST_PROFILE",
      endpoints: ["issues"],
      oidc: { issuer: "https://id.example.com", client_id: "kiosk", client_secret: "of the client" },
    };
    const config = () => db.selectFrom("access_configs").selectAll().execute();
    await apply(withParts({ authorization: given }));
    await apply(withParts({ authorization: given }));
    const [first] = await config();
    expect(first).toMatchObject({
      publication_id: 70,
      auth_server_url: "https://auth.example.com",
      endpoints: ["authorize", "issues"],
      grant_ttl_seconds: 60,
      denial_ttl_seconds: 5,
      forward_id_token: false,
      oidc_issuer: "https://id.example.com",
      version: 1,
    });
    expect(secrets.open(first!.profile_token!)).toBe("profile of the publication");
    expect(secrets.open(first!.oidc_client_secret!)).toBe("of the client");
    expect(first!.provisioned).not.toContain("profile");

    await db.updateTable("access_configs").set({ grant_ttl_seconds: 9, version: 2 }).execute();
    await apply(withParts({ authorization: given }));
    await apply(file());
    expect(await config()).toMatchObject([{ grant_ttl_seconds: 9, version: 2 }]);

    process.env.PROVISION_TEST_PROFILE = "another one";
    await apply(withParts({ authorization: given }));
    delete process.env.PROVISION_TEST_PROFILE;
    const [second] = await config();
    expect(second).toMatchObject({ grant_ttl_seconds: 60, version: 3 });
    expect(secrets.open(second!.profile_token!)).toBe("another one");
  });

  it("sets keep_previous_pages, and keeps changes made in the console until the file changes", async () => {
    const { db } = service.services;
    const kept = async () => {
      const rows = db.selectFrom("publications").select("keep_previous_pages").where("id", "=", 70);
      return (await rows.executeTakeFirstOrThrow()).keep_previous_pages;
    };
    await apply(file());
    expect(await kept()).toBe(false);
    await apply(withParts({ keep_previous_pages: true }));
    expect(await kept()).toBe(true);
    await db.updateTable("publications").set({ keep_previous_pages: false }).where("id", "=", 70).execute();
    await apply(withParts({ keep_previous_pages: true }));
    expect(await kept()).toBe(false);
    await db.updateTable("publications").set({ keep_previous_pages: true }).where("id", "=", 70).execute();
    await apply(file());
    expect(await kept()).toBe(true);
  });

  it("sets the region of the public holidays, and keeps changes made in the console until the file changes", async () => {
    const { db } = service.services;
    const region = async () => {
      const rows = db.selectFrom("publications").select("holiday_region").where("id", "=", 70);
      return (await rows.executeTakeFirstOrThrow()).holiday_region;
    };
    await apply(file());
    expect(await region()).toBeNull();
    await apply(withParts({ holiday_region: "DE-NW" }));
    expect(await region()).toBe("DE-NW");
    await db.updateTable("publications").set({ holiday_region: "DE-BY" }).where("id", "=", 70).execute();
    await apply(withParts({ holiday_region: "DE-NW" }));
    expect(await region()).toBe("DE-BY");
    await apply(withParts({ holiday_region: null }));
    expect(await region()).toBeNull();
  });

  it("requires approvals, which hides scheduled pages, and keeps changes made in the console", async () => {
    const { db } = service.services;
    await apply(file());
    await bulkIssues(db, { publicationId: 70, count: 1, requestedBy: "tests" }, () => {});
    const state = () =>
      db
        .selectFrom("imports")
        .innerJoin("emags", "emags.id", "imports.emag_id")
        .innerJoin("publications", "publications.id", "emags.publication_id")
        .select(["imports.shown", "publications.approval_required"])
        .executeTakeFirst();
    expect(await state()).toEqual({ shown: true, approval_required: false });
    await apply(withParts({ approval_required: true }));
    expect(await state()).toEqual({ shown: false, approval_required: true });

    await db.updateTable("imports").set({ shown: true }).execute();
    await db.updateTable("publications").set({ approval_required: false }).execute();
    await apply(withParts({ approval_required: true }));
    await apply(file());
    expect(await state()).toEqual({ shown: true, approval_required: false });
  });

  it("creates webhooks, and keeps changes and deletions made in the console until the file changes", async () => {
    const { db, secrets } = service.services;
    const secretOf = (letter: string) => `whsec_${Buffer.alloc(24, letter).toString("base64")}`;
    const hooks = (events: string[], secret = secretOf("a")) =>
      withParts({
        webhooks: [
          { url: "https://hooks.example.com/a", secret, events },
          { url: "https://hooks.slack.com/services/T/B/X", secret: secretOf("b") },
        ],
      });
    const rows = async () =>
      (await db.selectFrom("webhook_endpoints").selectAll().orderBy("id").execute()).map((row) => ({
        url: secrets.open(row.url),
        secret: secrets.open(row.secret),
        previous: row.previous_secret && secrets.open(row.previous_secret),
        format: row.format,
        events: row.events.length,
      }));
    await apply(hooks(["import.failed"]));
    const first = { url: "https://hooks.example.com/a", format: "standard" };
    const slack = {
      url: "https://hooks.slack.com/services/T/B/X",
      format: "slack",
      events: webhookEventTypes.length,
    };
    expect(await rows()).toMatchObject([
      { ...first, secret: secretOf("a"), previous: null, events: 1 },
      slack,
    ]);

    await db.updateTable("webhook_endpoints").set({ events: [] }).where("format", "=", "standard").execute();
    await db.deleteFrom("webhook_endpoints").where("format", "=", "slack").execute();
    await apply(hooks(["import.failed"]));
    expect(await rows()).toMatchObject([{ ...first, events: 0 }]);

    await apply(hooks(["import.failed", "import.finished"], secretOf("c")));
    expect(await rows()).toMatchObject([
      { ...first, events: 2, secret: secretOf("c"), previous: secretOf("a") },
    ]);
  });

  it("creates chatbots, and keeps changes and deletions made in the console until the file changes", async () => {
    const { db } = service.services;
    const chatbots = [
      { uuid: BOT, name: "Ask the archive", product_id_external: "bot-1", url: "https://chat.example.com/" },
      { uuid: OTHER_BOT, name: "Ask the fixture", url: "https://chat.example.com/fixture" },
    ];
    const rows = () =>
      db.selectFrom("chatbots").select(["uuid", "name", "url", "version"]).orderBy("uuid").execute();
    await apply(withParts({ chatbots }));
    expect(await rows()).toMatchObject([
      { uuid: BOT, name: "Ask the archive", version: 1 },
      { uuid: OTHER_BOT, name: "Ask the fixture", version: 1 },
    ]);

    await db.updateTable("chatbots").set({ name: "Renamed", version: 2 }).where("uuid", "=", BOT).execute();
    await db.deleteFrom("chatbots").where("uuid", "=", OTHER_BOT).execute();
    await apply(withParts({ chatbots }));
    await apply(file());
    expect(await rows()).toMatchObject([{ uuid: BOT, name: "Renamed", version: 2 }]);

    const moved = chatbots.map((chatbot) => ({ ...chatbot, url: "https://new.example.com/" }));
    await apply(withParts({ chatbots: moved }));
    expect(await rows()).toMatchObject([
      { uuid: BOT, name: "Ask the archive", url: "https://new.example.com/", version: 3 },
      { uuid: OTHER_BOT, name: "Ask the fixture", version: 1 },
    ]);
  });

  it("rejects a chatbot UUID of another publication and changes nothing", async () => {
    const { db } = service.services;
    await db
      .insertInto("publications")
      .values({
        id: 71,
        organization_id: 7,
        name: "Monthly",
        pubcode: "EXM",
        time_zone: "Europe/Berlin",
        language: "de",
        currency: "EUR",
      })
      .execute();
    const chatbot = { uuid: TAKEN_BOT, publication_id: 71, name: "Theirs", url: "https://chat.example.com/" };
    await db
      .insertInto("chatbots")
      .values({ ...chatbot, product_id_external: "", updated_at: new Date() })
      .execute();
    const chatbots = [{ uuid: TAKEN_BOT, name: "Ours", url: "https://chat.example.com/" }];
    await expect(apply(withParts({ chatbots }))).rejects.toThrow(
      /organizations\[0\]\.publications\[0\]\.chatbots\[0\]\.uuid: it belongs to a chatbot of another publication/,
    );
    const found = await db.selectFrom("chatbots").select("name").where("uuid", "=", TAKEN_BOT).execute();
    expect(found).toEqual([{ name: "Theirs" }]);
  });
});
