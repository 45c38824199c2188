import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestService } from "#bff/testing/test-service.ts";
import { AUTH_PATH } from "#shared/console/identity/session.ts";
import { edit, file, startProvisioningFixture, TOKEN } from "./provisioning.fixture.ts";

let fixture: Awaited<ReturnType<typeof startProvisioningFixture>>;
let service: TestService;
const apply = (content: unknown) => fixture.apply(content);

beforeAll(async () => {
  fixture = await startProvisioningFixture();
  service = fixture.service;
});
afterAll(() => fixture.close());

const list = (token: string) =>
  service.request("GET", "/api/v2/importer/organizations/7/publications/70/emags", { token });
const signIn = (password: string) =>
  service.request("POST", `${AUTH_PATH}/sign-in/email`, {
    token: null,
    json: { email: "editor@example.com", password },
  });

describe("provision", () => {
  it("creates the records of the file and is idempotent", async () => {
    await apply(file());
    await apply(file());
    expect((await list(TOKEN)).status).toBe(200);
    expect((await signIn("correct horse battery")).status).toBe(200);
    const { db } = service.services;
    expect(await db.selectFrom("emag_categories").select(["id", "name"]).execute()).toEqual([
      { id: 701, name: "Weekly" },
    ]);
    expect(await db.selectFrom("api_tokens").select("id").execute()).toHaveLength(1);
  });

  it("updates names and advances the sequences past the ids in the file", async () => {
    const changed = file();
    changed.organizations[0]!.publications[0]!.name = "Renamed";
    await apply(changed);
    const { db } = service.services;
    expect(await db.selectFrom("publications").select(["id", "name"]).execute()).toEqual([
      { id: 70, name: "Renamed" },
    ]);
    const { id } = await db
      .insertInto("organizations")
      .values({ name: "Next" })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(id).toBe(8);
  });

  it("keeps changes made to a publication and its categories in the console until the file changes", async () => {
    const { db } = service.services;
    const state = async () => ({
      name: (await db.selectFrom("publications").select("name").executeTakeFirstOrThrow()).name,
      categories: (await db.selectFrom("emag_categories").select("name").orderBy("position").execute())
        .length,
    });
    await apply(file());
    await db.updateTable("publications").set({ name: "From the console" }).execute();
    await db.deleteFrom("emag_categories").execute();
    await apply(file());
    expect(await state()).toEqual({ name: "From the console", categories: 0 });
    const changed = file();
    changed.organizations[0]!.publications[0]!.name = "From the file";
    changed.organizations[0]!.publications[0]!.emag_categories[0]!.name = "Monthly";
    await apply(changed);
    expect(await state()).toEqual({ name: "From the file", categories: 1 });
    await apply(file());
  });

  it("does not restore a revoked token and does not change a password", async () => {
    const { db } = service.services;
    await db.updateTable("api_tokens").set({ revoked_at: new Date() }).execute();
    service.services.changes.committed({ type: "api_token", organization_id: 1, api_token_id: 1 });
    const changed = file();
    changed.users[0]!.password = "a different password";
    await apply(changed);
    expect((await list(TOKEN)).status).toBe(401);
    expect((await signIn("a different password")).status).toBe(401);
    expect((await signIn("correct horse battery")).status).toBe(200);
  });

  it("keeps role changes and removals made in the console until the file assigns another role", async () => {
    const { db } = service.services;
    const role = async () =>
      (await db.selectFrom("memberships").select("role").where("organization_id", "=", 7).executeTakeFirst())
        ?.role;
    const given = (value: string) => edit((f) => Object.assign(f.users[0]!.roles[0]!, { role: value }));
    await apply(given("admin"));
    expect(await role()).toBe("admin");
    await db.updateTable("memberships").set({ role: "viewer" }).execute();
    await apply(given("admin"));
    expect(await role()).toBe("viewer");
    await db.deleteFrom("memberships").execute();
    await apply(given("admin"));
    expect(await role()).toBeUndefined();
    await apply(file());
    expect(await role()).toBe("editor");
  });

  it("creates a user once if several processes start at the same time", async () => {
    const changed = edit((f) =>
      Object.assign(f.users[0]!, { email: "Twice@example.com", name: "Only one of them" }),
    );
    await Promise.all([apply(changed), apply(changed), apply(changed)]);
    const { db } = service.services;
    const people = await db
      .selectFrom("users")
      .leftJoin("accounts", "accounts.user_id", "users.id")
      .select(["users.email", "accounts.provider_id"])
      .where("users.name", "=", "Only one of them")
      .execute();
    expect(people).toEqual([{ email: "twice@example.com", provider_id: "credential" }]);
  });

  it("reads secrets from environment variables", async () => {
    process.env.PROVISION_TEST_TOKEN = "from-the-environment-from-the-environment";
    const changed = file();
    changed.organizations[0]!.api_tokens.push({
      name: "env",
      token: "env:PROVISION_TEST_TOKEN",
      publication_ids: [70],
    });
    await apply(changed);
    delete process.env.PROVISION_TEST_TOKEN;
    expect((await list("from-the-environment-from-the-environment")).status).toBe(200);
    await expect(apply(changed)).rejects.toThrow(
      /organizations\[0\]\.api_tokens\[1\]\.token.*PROVISION_TEST_TOKEN/,
    );
  });
});
