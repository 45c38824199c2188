import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import type { Role } from "#shared/console/permissions.ts";
import { messageOfProblem } from "../../messages/problems.ts";
import { render } from "../../messages/render.ts";
import { ExplainedError } from "../../platform/explained-error.ts";
import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import { provisionAccessConfig } from "../access/access-config.service.ts";
import { addPerson, findUserId, hashPassword, provisionRole } from "../accounts/accounts.service.ts";
import { registerToken } from "../accounts/api-tokens.service.ts";
import { system } from "../actor.ts";
import { recordChange } from "../audit/audit.service.ts";
import { provisionChatbot } from "../chatbots/chatbots.service.ts";
import { Invalid } from "../errors.ts";
import { getPublication } from "../organizations/organizations.service.ts";
import { retimeEditions } from "../planned-emags/edition-clock.service.ts";
import { followName } from "../planned-emags/edition-renames.service.ts";
import { provisionRule } from "../planned-emags/edition-rules.service.ts";
import { placeOrganization, syncIdSequences } from "./placed-organizations.service.ts";
import { type ProvisioningFile, placeOf, provisioningFile } from "./provisioning.schema.ts";

/** A provisioning file that cannot be applied; the message names the path in it. */
export class ProvisioningError extends ExplainedError {
  override name = "ProvisioningError";
}

/** Applies the provisioning file, if one is set. Safe to repeat, and from several processes at once. */
export async function provision(services: Services): Promise<void> {
  const path = services.config.provisionFile;
  if (path === null) return;
  const file = await readProvisioningFile(path);
  await applyOrganizations(services, file);
  await applyUsers(services, file);
  services.log.info({ file: path }, "the provisioning file was applied");
}

async function readProvisioningFile(path: string): Promise<ProvisioningFile> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new ProvisioningError(`The provisioning file ${path} cannot be read (${error.code}).`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new ProvisioningError(`The provisioning file ${path} is not JSON${whereIn(error as Error)}.`);
  }
  const parsed = provisioningFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new ProvisioningError(
    `The provisioning file ${path} has a mistake at ${placeOf(issue.path) || "its top"}: ${render(messageOfProblem(issue.message), "en")}.`,
  );
}

/** Where it stops being JSON, where that is told; what stands there may be a secret. */
function whereIn({ message }: Error): string {
  const [, where] = /(at position \d+ \(line \d+ column \d+\))/.exec(message) ?? [];
  return where ? ` ${where}` : ": it holds something that may not stand where it does, such as single quotes";
}

async function applyOrganizations(services: Services, file: ProvisioningFile): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await oneAtATime(trx);
    for (const [index, organization] of file.organizations.entries()) {
      await placeOrganization(trx, organization).catch((error: unknown) => {
        throw explainConflict(error, `organizations[${index}]`);
      });
      for (const [place, publication] of organization.publications.entries())
        await applyPublication(
          services,
          trx,
          organization.id,
          publication,
          `organizations[${index}].publications[${place}]`,
        );
      for (const [place, token] of organization.api_tokens.entries())
        await applyToken(trx, organization.id, token).catch((error: unknown) => {
          throw explainInvalid(error, `organizations[${index}].api_tokens[${place}]`);
        });
    }
    await syncIdSequences(trx);
  });
}

type OrganizationPart = ProvisioningFile["organizations"][number];

/** A token that is known already is left as it is. Throws `Invalid`. */
async function applyToken(
  trx: Db,
  organization_id: number,
  { name, token, publication_ids }: OrganizationPart["api_tokens"][number],
): Promise<void> {
  const added = await registerToken(trx, {
    organizationId: organization_id,
    name,
    token,
    publicationIds: publication_ids,
  });
  if (!added) return;
  await recordChange(
    trx,
    system("provisioning"),
    { organization_id },
    {
      verb: "created",
      record: { type: "api_token", id: added.id, name: added.name },
      after: { publication_ids: added.publication_ids, expires_at: added.expires_at },
    },
  );
}

type PublicationPart = OrganizationPart["publications"][number];

async function applyPublication(
  services: Services,
  trx: Db,
  organization_id: number,
  { id, planned_editions, authorization, chatbots }: PublicationPart,
  place: string,
): Promise<void> {
  const publication = await getPublication(trx, id);
  const now = new Date();
  await retimeEditions(services, trx, publication, now);
  await followName(services, trx, system("provisioning"), publication, now);
  if (planned_editions)
    await provisionRule(services, trx, id, planned_editions).catch((error: unknown) => {
      throw explainInvalid(error, `${place}.planned_editions`);
    });
  if (authorization)
    await provisionAccessConfig(services, trx, id, authorization).catch((error: unknown) => {
      throw explainInvalid(error, `${place}.authorization`);
    });
  for (const [number, chatbot] of chatbots.entries())
    if (!(await provisionChatbot(trx, { id, organization_id }, chatbot)))
      throw new ProvisioningError(
        `The provisioning file cannot be applied at ${place}.chatbots[${number}].uuid: a chatbot of another publication has it.`,
      );
}

function explainConflict(error: unknown, place: string): unknown {
  const { code, detail, message } = error as { code?: string; detail?: string; message?: string };
  if (code?.startsWith("23"))
    return new ProvisioningError(`The provisioning file cannot be applied at ${place}: ${detail}`);
  if (error instanceof Error && error.name === "PlacedElsewhere")
    return new ProvisioningError(`The provisioning file cannot be applied at ${place}: ${message}`);
  return error;
}

function explainInvalid(error: unknown, place: string): unknown {
  if (!(error instanceof Invalid)) return error;
  const [field, messages] = Object.entries(error.fields)[0]!;
  return new ProvisioningError(
    `The provisioning file cannot be applied at ${place}.${field}: ${messages.map((each) => render(each, "en")).join(", ")}.`,
  );
}

/** Several processes may start at once: the second one finds what the first one has made. */
async function oneAtATime(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('provisioning', 0))`.execute(trx);
}

type UserPart = ProvisioningFile["users"][number];

/** A password is set when its person is first seen, a role when the file says something new. */
async function applyUsers(services: Services, file: ProvisioningFile): Promise<void> {
  for (const [index, user] of file.users.entries()) {
    // Takes a while, and is of no use to somebody who is known.
    const isKnown = (await findUserId(services.db, user.email)) !== null;
    const password = user.password ?? randomBytes(32).toString("base64url");
    const passwordHash = isKnown ? null : await hashPassword(services, password);
    await services.db
      .transaction()
      .execute((trx) => applyUser(trx, user, passwordHash))
      .catch((error: unknown) => {
        throw explainConflict(error, `users[${index}].roles`);
      });
  }
}

async function applyUser(trx: Db, user: UserPart, passwordHash: string | null): Promise<void> {
  const email = user.email.toLowerCase();
  await oneAtATime(trx);
  const known = await findUserId(trx, email);
  const userId = known ?? (await addPerson(trx, { email, name: user.name, passwordHash }));
  for (const { organization_id, role } of user.roles)
    await placePerson(trx, { userId, name: user.name, email }, organization_id, role);
}

async function placePerson(
  trx: Db,
  { userId, name, email }: { userId: string; name: string; email: string },
  organization_id: number,
  role: Role,
): Promise<void> {
  const before = await trx
    .selectFrom("memberships")
    .select("role")
    .where("user_id", "=", userId)
    .where("organization_id", "=", organization_id)
    .executeTakeFirst();
  if (!(await provisionRole(trx, userId, organization_id, role))) return;
  await recordChange(
    trx,
    system("provisioning"),
    { organization_id },
    {
      verb: before ? "role_changed" : "joined",
      record: { type: "person", id: userId, name },
      before: before ? { email, role: before.role } : null,
      after: { email, role },
    },
  );
}
