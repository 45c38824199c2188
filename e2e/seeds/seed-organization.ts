import { sql } from "kysely";
import type { Services } from "#bff/app/context.ts";
import type { PersonActor } from "#bff/core/actor.ts";
import { createUser, findUserId, grantRole, resetCredentials } from "#bff/domain/identity/index.ts";
import { importFiles } from "#bff/domain/imports/index.ts";
import { addOrganization, addPublication, type PublicationRecord } from "#bff/domain/publications/index.ts";
import { passwords } from "#bff/platform/crypto/passwords.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { NewPublication } from "#shared/console/identity/setup.ts";
import { type Role, role } from "#shared/console/permissions.ts";

/** A seeded organization that is being filled. */
export interface SeedOrganization {
  organizationId: number;
  /** The organization's administrator, who is the author of all records. */
  actor: PersonActor;
  addPublication(
    given: Partial<NewPublication> & { name: string; pubcode: string },
  ): Promise<PublicationRecord>;
}

/** A person to sign in as. */
export interface SeededPerson {
  role: Role;
  email: string;
}

const nameOf = (scenario: string) => `Seed: ${scenario}`;
/** The organization's name until it is complete. The next run deletes an incomplete one. */
const unfinishedNameOf = (scenario: string) => `${nameOf(scenario)} (unfinished)`;
const domainOf = (scenario: string) => `${scenario}.seed.example`;

/** Returns the people of a scenario, one per role. */
export function peopleOf(scenario: string): SeededPerson[] {
  return role.options.map((role) => ({ role, email: `${role}@${domainOf(scenario)}` }));
}

/** Returns the ID of a scenario's complete organization, or null. */
export async function findSeedOrganization(db: Db, scenario: string): Promise<number | null> {
  const found = await db
    .selectFrom("organizations")
    .select("id")
    .where("name", "=", nameOf(scenario))
    .orderBy("id")
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Creates an organization with a person per role. It counts as incomplete until `completeSeedOrganization`. */
export async function createSeedOrganization(
  services: Pick<Services, "db">,
  scenario: string,
  password: string,
): Promise<SeedOrganization> {
  const organizationId = await addOrganization(services.db, unfinishedNameOf(scenario));
  let adminId = "";
  for (const { role, email } of peopleOf(scenario)) {
    const name = `${role[0]!.toUpperCase()}${role.slice(1)} of ${scenario}`;
    const userId = await ensurePerson(services, { email, name, password });
    await grantRole(services.db, userId, organizationId, role);
    if (role === "admin") adminId = userId;
  }
  const actor: PersonActor = {
    kind: "person",
    language: null,
    userId: adminId,
    name: `Admin of ${scenario}`,
    email: `admin@${domainOf(scenario)}`,
    roles: new Map([[organizationId, "admin"]]),
    publicationRoles: new Map(),
  };
  return {
    organizationId,
    actor,
    addPublication: (given) =>
      addPublication(services.db, actor, organizationId, {
        time_zone: "Europe/Berlin",
        language: "en",
        currency: "EUR",
        ...given,
      }),
  };
}

async function ensurePerson(
  services: Pick<Services, "db">,
  person: { email: string; name: string; password: string },
): Promise<string> {
  const existing = await findUserId(services.db, person.email);
  if (existing === null) return createUser(services, person);
  await replacePassword(services, existing, person.password);
  return existing;
}

/** Marks the organization as complete. */
export async function completeSeedOrganization(
  db: Db,
  scenario: string,
  { organizationId }: SeedOrganization,
): Promise<void> {
  await db
    .updateTable("organizations")
    .set({ name: nameOf(scenario) })
    .where("id", "=", organizationId)
    .execute();
}

/** Changes the password of all people of a scenario. */
export async function changePasswords(
  services: Pick<Services, "db">,
  scenario: string,
  password: string,
): Promise<void> {
  for (const { email } of peopleOf(scenario)) {
    const userId = await findUserId(services.db, email);
    if (userId !== null) await replacePassword(services, userId, password);
  }
}

async function replacePassword(
  services: Pick<Services, "db">,
  userId: string,
  password: string,
): Promise<void> {
  const passwordHash = await passwords.hash(password);
  await services.db.transaction().execute((trx) => resetCredentials(trx, userId, passwordHash));
}

/**
 * Deletes the incomplete organizations of a scenario, or all of them with their people, and their files. Rows are deleted
 * first, because the cleanup deletes files without rows if the process is killed.
 */
export async function deleteSeedOrganizations(
  { db, storage }: Pick<Services, "db" | "storage">,
  scenario: string,
  which: "all" | "unfinished",
): Promise<void> {
  const names = [unfinishedNameOf(scenario), ...(which === "all" ? [nameOf(scenario)] : [])];
  const organizations = await db
    .selectFrom("organizations")
    .select("id")
    .where("name", "in", names)
    .execute();
  for (const { id } of organizations) {
    const publications = db.selectFrom("publications").select("id").where("organization_id", "=", id);
    const files = await filesOf(db, id);
    await db.transaction().execute(async (trx) => {
      // This order satisfies the foreign keys.
      await trx.deleteFrom("stories").where("publication_id", "in", publications).execute();
      await trx.deleteFrom("images").where("publication_id", "in", publications).execute();
      await trx.deleteFrom("article_categories").where("publication_id", "in", publications).execute();
      await trx.deleteFrom("emags").where("publication_id", "in", publications).execute();
      await trx.deleteFrom("organizations").where("id", "=", id).execute();
    });
    for (const importId of files.importIds) await storage.deletePrefix(importFiles.prefix(importId));
    for (const key of files.uploads) await storage.delete(key);
  }
  if (which === "all")
    await db
      .deleteFrom("users")
      .where("email", "like", `%@${domainOf(scenario)}`)
      .execute();
}

async function filesOf(db: Db, organizationId: number) {
  const imports = await db
    .selectFrom("imports")
    .innerJoin("emags", "emags.id", "imports.emag_id")
    .innerJoin("publications", "publications.id", "emags.publication_id")
    .where("publications.organization_id", "=", organizationId)
    // Imports that were inserted directly have no files.
    .where((eb) => eb.or([eb("imports.has_cover", "=", true), eb("imports.pdf_sha256", "is not", null)]))
    .select("imports.id")
    .execute();
  const uploads = await db
    .selectFrom("uploads")
    .innerJoin("publications", "publications.id", "uploads.publication_id")
    .where("publications.organization_id", "=", organizationId)
    .select("uploads.storage_key")
    .execute();
  return {
    importIds: imports.map(({ id }) => id),
    uploads: uploads.map(({ storage_key }) => storage_key),
  };
}

/** Returns the console addresses of an organization's publications. */
export async function addressesOf(
  { db, config }: Pick<Services, "config" | "db">,
  organizationId: number,
): Promise<{ name: string; address: string }[]> {
  const publications = await db
    .selectFrom("publications")
    .where("organization_id", "=", organizationId)
    .select(["name", sql<string>`id::text`.as("id")])
    .orderBy("id")
    .execute();
  return publications.map(({ name, id }) => ({
    name,
    address: `${config.baseUrl}/publications/${id}/issues`,
  }));
}
