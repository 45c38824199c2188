import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { system } from "#bff/core/actor.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { Invalid } from "#bff/core/errors.ts";
import { provisionAccessConfig, provisionChatbot } from "#bff/domain/access/index.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { addPerson, findUserId, provisionRole, registerToken } from "#bff/domain/identity/index.ts";
import {
  propagatePublicationName,
  propagateTimeZone,
  provisionRule,
} from "#bff/domain/planned-emags/index.ts";
import { provisionHoldings, provisionProduct } from "#bff/domain/products/index.ts";
import { getPublication } from "#bff/domain/publications/index.ts";
import { hasReader, provisionReader } from "#bff/domain/readers/index.ts";
import { provisionWebhook } from "#bff/domain/webhooks/index.ts";
import { messageOfProblem } from "#bff/messages/problems.ts";
import { render } from "#bff/messages/render.ts";
import { passwords } from "#bff/platform/crypto/passwords.ts";
import { OperatorError } from "#bff/platform/logging/operator-error.ts";
import type { Db } from "#bff/schema/tables.ts";
import type { Role } from "#shared/console/permissions.ts";
import { IdTakenError, provisionOrganization, syncIdSequences } from "./provisioned-organizations.service.ts";
import { formatPath, type ProvisioningFile, provisioningFile } from "./provisioning.schema.ts";

/** Thrown if the provisioning file cannot be applied. The message contains the path in the file. */
export class ProvisioningError extends OperatorError {
  override name = "ProvisioningError";
}

/** Applies the provisioning file if one is configured. Idempotent and safe to run in several processes at the same time. */
export async function provision(
  services: Pick<
    PlatformContext,
    "addressGuards" | "articleBytes" | "changes" | "config" | "db" | "log" | "secrets"
  >,
): Promise<void> {
  const path = services.config.provisionFile;
  if (path === null) return;
  const file = await readProvisioningFile(path);
  await applyOrganizations(services, file);
  await applyUsers(services, file);
  await applyReaders(services, file);
  services.log.info({ file: path }, "applied provisioning file");
}

async function readProvisioningFile(path: string): Promise<ProvisioningFile> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new ProvisioningError(
      `Cannot read the provisioning file ${path} (${error.code}). Check NEWSRACK_PROVISION and the file's permissions.`,
    );
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new ProvisioningError(
      `The provisioning file ${path} is not JSON${syntaxErrorPosition(error as Error)}.`,
    );
  }
  const parsed = provisioningFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new ProvisioningError(
    `The provisioning file ${path} is invalid at ${formatPath(issue.path) || "the top level"}: ${render(messageOfProblem(issue.message), "en")}.`,
  );
}

/** Returns the position of a JSON syntax error. Does not quote the file, because the text there may be a secret. */
function syntaxErrorPosition({ message }: Error): string {
  const [, position] = /(at position \d+ \(line \d+ column \d+\))/.exec(message) ?? [];
  return position ? ` ${position}` : ": it contains an unexpected character, such as single quotes";
}

async function applyOrganizations(
  services: Pick<PlatformContext, "addressGuards" | "articleBytes" | "changes" | "db" | "secrets">,
  file: ProvisioningFile,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await lockProvisioning(trx);
    for (const [index, organization] of file.organizations.entries()) {
      await applyPart(`organizations[${index}]`, () => provisionOrganization(services, trx, organization));
      for (const [number, publication] of organization.publications.entries())
        await applyPublication(
          services,
          trx,
          organization.id,
          publication,
          `organizations[${index}].publications[${number}]`,
        );
      for (const [number, product] of organization.products.entries())
        await applyPart(`organizations[${index}].products[${number}]`, () =>
          provisionProduct(services, trx, organization.id, product),
        );
      for (const [number, token] of organization.api_tokens.entries())
        await applyPart(`organizations[${index}].api_tokens[${number}]`, () =>
          applyToken(trx, organization.id, token),
        );
    }
    await syncIdSequences(trx);
  });
}

type OrganizationPart = ProvisioningFile["organizations"][number];

/** Registers a token unless it exists already. Throws `Invalid`. */
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
  await recordChange(trx, system("provisioning"), organization_id, {
    verb: "created",
    record: { type: "api_token", id: added.id, name: added.name },
    after: { publication_ids: added.publication_ids, expires_at: added.expires_at },
  });
}

type PublicationPart = OrganizationPart["publications"][number];

async function applyPublication(
  services: Pick<PlatformContext, "addressGuards" | "articleBytes" | "changes" | "secrets">,
  trx: Db,
  organization_id: number,
  { id, planned_editions, authorization, chatbots, webhooks }: PublicationPart,
  at: string,
): Promise<void> {
  const publication = await getPublication(trx, id);
  const now = new Date();
  await propagateTimeZone(services, trx, publication, now);
  await propagatePublicationName(services, trx, system("provisioning"), publication, now);
  if (planned_editions)
    await applyPart(`${at}.planned_editions`, () => provisionRule(services, trx, id, planned_editions));
  if (authorization)
    await applyPart(`${at}.authorization`, () => provisionAccessConfig(services, trx, id, authorization));
  for (const [number, chatbot] of chatbots.entries())
    if (!(await provisionChatbot(trx, { id, organization_id }, chatbot)))
      throw refusal(`${at}.chatbots[${number}].uuid`, "it belongs to a chatbot of another publication.");
  for (const [number, webhook] of webhooks.entries())
    await applyPart(`${at}.webhooks[${number}]`, () => provisionWebhook(services, trx, publication, webhook));
}

/** Applies a part of the file. Throws `ProvisioningError` with its path. */
async function applyPart<T>(at: string, apply: () => Promise<T>): Promise<T> {
  try {
    return await apply();
  } catch (error) {
    if (error instanceof Invalid) {
      const [field, messages] = Object.entries(error.fields)[0]!;
      throw refusal(`${at}.${field}`, `${messages.map((each) => render(each, "en")).join(", ")}.`);
    }
    if (error instanceof IdTakenError) throw refusal(at, error.message);
    const { code, detail } = error as { code?: string; detail?: string };
    throw code?.startsWith("23") ? refusal(at, detail) : error;
  }
}

const refusal = (at: string, reason: string | undefined) =>
  new ProvisioningError(`The provisioning file cannot be applied at ${at}: ${reason}`);

/** Takes an advisory lock, so that processes that start at the same time apply the file one after the other. */
async function lockProvisioning(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('provisioning', 0))`.execute(trx);
}

/** Creates readers with their passwords and gives them products, each once. */
async function applyReaders(services: Pick<PlatformContext, "db">, file: ProvisioningFile): Promise<void> {
  for (const [index, organization] of file.organizations.entries())
    for (const [number, { email, name, password, products }] of organization.readers.entries()) {
      // Hashing takes long and is only needed for a new reader.
      const passwordHash = (await hasReader(services.db, email)) ? null : await passwords.hash(password);
      await applyPart(`organizations[${index}].readers[${number}]`, () =>
        services.db.transaction().execute(async (trx) => {
          await lockProvisioning(trx);
          const id = await provisionReader(trx, organization.id, { email, name, passwordHash });
          await provisionHoldings(trx, organization.id, id, products);
        }),
      );
    }
}

type UserPart = ProvisioningFile["users"][number];

/** Creates users with their passwords, and grants roles that differ from those in the last applied file. */
async function applyUsers(services: Pick<PlatformContext, "db">, file: ProvisioningFile): Promise<void> {
  for (const [index, user] of file.users.entries()) {
    // Hashing takes long and is only needed for a new user.
    const exists = (await findUserId(services.db, user.email)) !== null;
    const password = user.password ?? randomBytes(32).toString("base64url");
    const passwordHash = exists ? null : await passwords.hash(password);
    await applyPart(`users[${index}].roles`, () =>
      services.db.transaction().execute((trx) => applyUser(trx, user, passwordHash)),
    );
  }
}

async function applyUser(trx: Db, user: UserPart, passwordHash: string | null): Promise<void> {
  const email = user.email.toLowerCase();
  await lockProvisioning(trx);
  const existing = await findUserId(trx, email);
  const userId = existing ?? (await addPerson(trx, { email, name: user.name, passwordHash }));
  for (const { organization_id, role } of user.roles)
    await applyRole(trx, { userId, name: user.name, email }, organization_id, role);
}

async function applyRole(
  trx: Db,
  { userId, name, email }: { userId: string; name: string; email: string },
  organization_id: number,
  role: Role,
): Promise<void> {
  const granted = await provisionRole(trx, userId, organization_id, role);
  if (!granted) return;
  const { before } = granted;
  await recordChange(trx, system("provisioning"), organization_id, {
    verb: before ? "role_changed" : "joined",
    record: { type: "person", id: userId, name },
    before: before ? { email, role: before } : null,
    after: { email, role },
  });
}
