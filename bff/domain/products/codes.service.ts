import { hash, randomInt } from "node:crypto";
import {
  type Author,
  actorLabel,
  type PersonActor,
  requireOrganizationPermission,
  system,
} from "#bff/core/actor.ts";
import { spend } from "#bff/core/budgets.ts";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { addDays, dayIn } from "#bff/core/local-days.ts";
import { presentAs } from "#bff/core/record-fields.ts";
import { recordChange } from "#bff/domain/audit/index.ts";
import { joinOrganization, lockReader } from "#bff/domain/readers/index.ts";
import { type CodeBatch, type CodeBatchInput, codeBatch } from "#shared/console/products/codes.ts";
import type { Holding } from "#shared/console/products/holdings.ts";
import * as repo from "./codes.repo.ts";
import { findHolding, isReaderOf } from "./holdings.repo.ts";
import {
  type HoldingContext,
  insertHolding,
  presentHolding,
  requireMainPublication,
  requireProduct,
} from "./holdings.service.ts";
import { findProduct } from "./products.repo.ts";
import { openOfOrganization, publishProducts } from "./products.service.ts";

/** Letters and digits that are not confused with each other (Crockford's Base32). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUPS = 4;
const GROUP_LENGTH = 4;

export const openBatch = openOfOrganization("batch_id", repo.findBatch, "not_found.code_batch");

export async function listBatches(
  { db }: Pick<PlatformContext, "db">,
  organizationId: number,
): Promise<CodeBatch[]> {
  return (await repo.listBatches(db, organizationId)).map(present);
}

/** Creates a batch. Returns its codes, of which only digests are stored. Throws `Invalid`. */
export async function createBatch(
  services: Pick<PlatformContext, "changes" | "db">,
  author: Author,
  organizationId: number,
  { product: key, count, ...given }: CodeBatchInput,
): Promise<{ batch: CodeBatch; codes: string[] }> {
  const codes = Array.from({ length: count }, newCode);
  return services.db.transaction().execute(async (trx) => {
    const product = await requireProduct(trx, organizationId, key);
    const { id, name } = await repo.insertBatch(trx, {
      ...given,
      organization_id: organizationId,
      product_id: product.id,
      revoked_at: null,
      created_by: actorLabel(author),
    });
    await repo.insertCodes(trx, id, codes.map(digestOfCode));
    const record = { type: "code_batch", id, name } as const;
    const after = { ...given, product: key, count };
    await recordChange(trx, author, organizationId, { verb: "created", record, after });
    await publishProducts(services, trx, organizationId);
    return { batch: present((await repo.findBatch(trx, organizationId, id))!), codes };
  });
}

/** Revokes the codes of a batch. */
export async function revokeBatch(
  services: Pick<PlatformContext, "changes" | "db">,
  author: Author,
  { id, name, organization_id }: repo.ListedBatch,
): Promise<CodeBatch> {
  return services.db.transaction().execute(async (trx) => {
    if (await repo.revokeBatch(trx, id)) {
      const record = { type: "code_batch", id, name } as const;
      await recordChange(trx, author, organization_id, { verb: "revoked", record });
      await publishProducts(services, trx, organization_id);
    }
    return present((await repo.findBatch(trx, organization_id, id))!);
  });
}

/** Redeems a code at the staff's counter. Throws `NotFound` unless the organization sees the reader. */
export async function redeemForReader(
  services: HoldingContext & Pick<PlatformContext, "rateLimits">,
  actor: PersonActor,
  { organization_id, reader_id }: { organization_id: number; reader_id: string },
  code: string,
): Promise<Holding> {
  requireOrganizationPermission(actor, organization_id, "holdings.write");
  if (!(await isReaderOf(services.db, organization_id, reader_id)))
    throw new ServiceError("not_found.reader");
  return redeemCode(services, { readerId: reader_id, organizationId: organization_id, code }, actor);
}

/**
 * Redeems a code of an organization, or of any for null: the reader holds the product of its batch from today on, and the organization
 * sees the reader. Never succeeds more often for a code than its batch allows. Throws `NotFound`, `code_unusable`, and 429 after too many
 * failures.
 */
export async function redeemCode(
  services: HoldingContext & Pick<PlatformContext, "rateLimits">,
  { readerId, organizationId, code }: { readerId: string; organizationId: number | null; code: string },
  author: Author = system("readers"),
): Promise<Holding> {
  await spend(services.rateLimits, "code-redemptions", readerId);
  const holding = await services.db.transaction().execute(async (trx) => {
    // The account may be erased in the meantime.
    if (!(await lockReader(trx, readerId))) throw new ServiceError("not_found.reader");
    const found = await repo.lockCode(trx, digestOfCode(code));
    if (!found || (organizationId !== null && found.organization_id !== organizationId))
      throw new ServiceError("code_unusable.unknown");
    if (found.revoked_at !== null) throw new ServiceError("code_unusable.revoked");
    const { organization_id } = found;
    const product = (await findProduct(trx, organization_id, found.product_id))!;
    const publication = await requireMainPublication(trx, organization_id, product.id);
    const today = dayIn(publication.time_zone, new Date());
    if (found.expires_on !== null && found.expires_on < today)
      throw new ServiceError("code_unusable.expired");
    if (found.until !== null && found.until < today) throw new ServiceError("code_unusable.expired");
    if (found.redeemed >= found.uses) throw new ServiceError("code_unusable.used");
    const row = await insertHolding(trx, author, {
      organization_id,
      reader_id: readerId,
      product,
      starts_on: today,
      ends_on: found.days === null ? found.until : addDays(today, found.days - 1),
      source: "code",
      reference: null,
      code_id: found.code_id,
    });
    if (!row) throw new ServiceError("code_unusable.own");
    await repo.countRedemption(trx, found.code_id);
    await joinOrganization(trx, readerId, { organizationId: organization_id, publicationId: publication.id });
    await publishProducts(services, trx, organization_id);
    return presentHolding((await findHolding(trx, organization_id, row.id))!);
  });
  await services.rateLimits.limit("code-redemptions").refund(readerId);
  return holding;
}

function newCode(): string {
  const character = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, character).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/** Returns the digest of a code as it is typed: without separators, in any case, with letters that look like digits. */
function digestOfCode(code: string): Buffer {
  const normalized = code
    .slice(0, 100)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  return hash("sha256", normalized, "buffer");
}

function present(row: repo.ListedBatch): CodeBatch {
  return presentAs(codeBatch, {
    ...row,
    product: { id: row.product_id, key: row.product_key, name: row.product_name },
    revoked: row.revoked_at !== null,
    codes: Number(row.codes),
    redeemed: Number(row.redeemed),
  });
}
