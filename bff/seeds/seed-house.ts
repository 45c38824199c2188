import { sql } from "kysely";

import { type Role, role } from "#shared/console/permissions.ts";
import type { NewPublication } from "#shared/console/session.ts";
import {
  createUser,
  findUserId,
  grantRole,
  hashPassword,
  resetCredentials,
} from "../domain/accounts/accounts.service.ts";
import type { PersonActor } from "../domain/actor.ts";
import { importFiles } from "../domain/imports/import-files.service.ts";
import {
  addOrganization,
  addPublication,
  type PublicationRecord,
} from "../domain/organizations/organizations.service.ts";
import type { Db } from "../schema/tables.ts";
import type { Services } from "../services.ts";

/** An organization of seeds while it is being filled. */
export interface House {
  organizationId: number;
  /** Its administrator, in whose name everything is made. */
  actor: PersonActor;
  addPublication(
    given: Partial<NewPublication> & { name: string; pubcode: string },
  ): Promise<PublicationRecord>;
}

/** Somebody to sign in as. */
export interface SeededPerson {
  role: Role;
  email: string;
}

const nameOf = (scenario: string) => `Seed: ${scenario}`;
/** A run that was broken off leaves this name behind, and the next one clears it away. */
const unfinishedNameOf = (scenario: string) => `${nameOf(scenario)} (unfinished)`;
const domainOf = (scenario: string) => `${scenario}.seed.example`;

/** Those of a scenario, one for every role. */
export function peopleOf(scenario: string): SeededPerson[] {
  return role.options.map((role) => ({ role, email: `${role}@${domainOf(scenario)}` }));
}

/** The finished organization of a scenario; null where there is none. */
export async function findHouse(db: Db, scenario: string): Promise<number | null> {
  const found = await db
    .selectFrom("organizations")
    .select("id")
    .where("name", "=", nameOf(scenario))
    .orderBy("id")
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Begins an organization with a person for every role; until `finishHouse` it counts as unfinished. */
export async function beginHouse(services: Services, scenario: string, password: string): Promise<House> {
  const organizationId = await addOrganization(services.db, unfinishedNameOf(scenario));
  let adminId = "";
  for (const { role, email } of peopleOf(scenario)) {
    const name = `${role[0]!.toUpperCase()}${role.slice(1)} of ${scenario}`;
    const userId = await personOf(services, { email, name, password });
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

async function personOf(
  services: Services,
  person: { email: string; name: string; password: string },
): Promise<string> {
  const known = await findUserId(services.db, person.email);
  if (known === null) return createUser(services, person);
  await replacePassword(services, known, person.password);
  return known;
}

/** From now on the scenario is there. */
export async function finishHouse(db: Db, scenario: string, { organizationId }: House): Promise<void> {
  await db
    .updateTable("organizations")
    .set({ name: nameOf(scenario) })
    .where("id", "=", organizationId)
    .execute();
}

/** Gives the people of a scenario another password. */
export async function changePasswords(services: Services, scenario: string, password: string): Promise<void> {
  for (const { email } of peopleOf(scenario)) {
    const userId = await findUserId(services.db, email);
    if (userId !== null) await replacePassword(services, userId, password);
  }
}

async function replacePassword(services: Services, userId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(services, password);
  await services.db.transaction().execute((trx) => resetCredentials(trx, userId, passwordHash));
}

/**
 * Removes what was seeded of a scenario, finished or not, with its people and its files. The rows go first: a file that is
 * left behind by a kill is swept as any other that nobody knows.
 */
export async function removeHouses(
  { db, storage }: Services,
  scenario: string,
  which: "all" | "unfinished",
): Promise<void> {
  const names = [unfinishedNameOf(scenario), ...(which === "all" ? [nameOf(scenario)] : [])];
  const houses = await db.selectFrom("organizations").select("id").where("name", "in", names).execute();
  for (const { id } of houses) {
    const publications = db.selectFrom("publications").select("id").where("organization_id", "=", id);
    const files = await filesOf(db, id);
    await db.transaction().execute(async (trx) => {
      // In an order in which no row is referred to any longer when it goes.
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
    // Those that were only written down have no files.
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

/** Where a person who signs in can look at what was made. */
export async function addressesOf(
  { db, config }: Services,
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
