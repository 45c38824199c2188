import { parseCookie } from "cookie";
import type { PlatformContext } from "#bff/core/context.ts";
import { ServiceError } from "#bff/core/errors.ts";
import { logoUrlOf } from "#bff/domain/publications/index.ts";
import type { Db } from "#bff/schema/tables.ts";
import { type Language, language } from "#shared/console/languages.ts";
import type { SignUpPolicy } from "#shared/console/readers/reader-settings.ts";
import { PUBLICATION_PARAMETER } from "#shared/readers/provider.ts";
import { signUpPolicyOf } from "./accounts/reader-organizations.repo.ts";

/** How a page looks: the name, logo and color of the publication that sent the reader. */
export interface Look {
  name: string;
  logoUrl: string | null;
  /** Null: the kiosk's own color. */
  accentColor: string | null;
  /** Null for pages that belong to no publication. */
  publication: { id: number; organizationId: number; slug: string } | null;
  signUp: SignUpPolicy;
}

/** Name of the cookie with the slug of the publication from which a reader came last. */
export const publicationCookie = ({ config }: Pick<PlatformContext, "config">): string =>
  `${config.baseUrl.startsWith("https:") ? "__Secure-" : ""}newsrack-reader-publication`;

/** Metadata of a client. */
interface Client {
  [name: string]: unknown;
  organization_id?: unknown;
  publication_id?: unknown;
}

/** Returns the look of pages for a client and the parameters of its authorization request. */
export async function lookOf(db: Db, client: Client, params: Record<string, unknown>): Promise<Look> {
  const row = await publicationOf(db, client, params);
  if (!row)
    return {
      name: "Newsrack",
      logoUrl: null,
      accentColor: null,
      publication: null,
      signUp: "closed",
    };
  return {
    name: row.name,
    logoUrl: logoUrlOf(row),
    accentColor: row.accent_color,
    publication: { id: row.id, organizationId: row.organization_id, slug: row.slug },
    signUp: await signUpPolicyOf(db, row.organization_id),
  };
}

/** Returns the look of pages that belong to no publication: of the one from which the reader came last, or the default. */
export function lookOfVisit(
  services: Pick<PlatformContext, "config" | "db">,
  cookies: string | undefined,
): Promise<Look> {
  const slug = parseCookie(cookies ?? "")[publicationCookie(services)];
  return lookOf(services.db, {}, { [PUBLICATION_PARAMETER]: slug });
}

/** The look of pages that belong to a publication. */
export type PublicationLook = Look & { publication: NonNullable<Look["publication"]> };

/** Returns the look of pages for a publication, or the default for null or a publication that was deleted. */
export function lookOfPublication(db: Db, publicationId: number | null): Promise<Look> {
  return lookOf(db, publicationId === null ? {} : { publication_id: publicationId }, {});
}

/** Returns the look of pages for a publication. Throws `NotFound`. */
export async function requirePublicationLook(db: Db, publicationId: number): Promise<PublicationLook> {
  const { publication, ...look } = await lookOfPublication(db, publicationId);
  if (!publication) throw new ServiceError("not_found.publication");
  return { ...look, publication };
}

/** Returns the organization whose publication sends a reader, or null. */
export async function organizationOf(
  db: Db,
  client: Client,
  params: Record<string, unknown>,
): Promise<number | null> {
  return (await publicationOf(db, client, params))?.organization_id ?? null;
}

/**
 * Finds the publication that an authorization request is for. A publisher's app may name any publication of its organization; the
 * kiosk, any of the installation.
 */
async function publicationOf(db: Db, client: Client, params: Record<string, unknown>) {
  const publications = () =>
    db
      .selectFrom("publications")
      .select(["id", "organization_id", "name", "slug", "logo_image_id", "accent_color"])
      .$if(typeof client.organization_id === "number", (query) =>
        query.where("organization_id", "=", client.organization_id as number),
      );
  const slug = params[PUBLICATION_PARAMETER];
  const named =
    typeof slug === "string" && !slug.includes("\0")
      ? await publications().where("slug", "=", slug).executeTakeFirst()
      : undefined;
  if (named || typeof client.publication_id !== "number") return named;
  return publications().where("id", "=", client.publication_id).executeTakeFirst();
}

/** Returns the language that an authorization request asks for (`ui_locales`), or null. */
export function requestedLanguage(params: Record<string, unknown>): Language | null {
  const wanted = typeof params.ui_locales === "string" ? params.ui_locales.split(" ") : [];
  return wanted.map((tag) => language.safeParse(tag.slice(0, 2).toLowerCase()).data).find(Boolean) ?? null;
}
