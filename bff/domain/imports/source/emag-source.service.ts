import type { Selectable } from "kysely";
import { z } from "zod";
import type { EmagCreate, EmagUpdate } from "#shared/contract/emags.ts";
import type { SecretBox } from "../../../platform/secret-box.ts";
import type { EmagsTable } from "../../../schema/tables/emags.ts";
import type { Db } from "../../../schema/tables.ts";
import type { Services } from "../../../services.ts";
import { withoutUndefined } from "../../without-undefined.ts";
import { joinCredentials, splitCredentials } from "./locations.ts";

const credentialsByField = z.record(z.string(), z.string());
const LOCATIONS = ["pdf_location", "xml_location", "epub_location"] as const;
type LocationField = (typeof LOCATIONS)[number];

/** Where an issue's files come from, and what to take out of them: columns of `emags`. */
export type EmagSource = Pick<
  Selectable<EmagsTable>,
  LocationField | "import_images" | "import_articles" | "location_credentials"
>;

/** The import attributes of a request, whichever mode they are for. */
export type GivenSource = NonNullable<
  | EmagCreate["import_attributes"]
  | EmagCreate["epub_import_attributes"]
  | EmagUpdate["import_attributes"]
  | EmagUpdate["epub_import_attributes"]
>;

const EMPTY: EmagSource = {
  pdf_location: "",
  xml_location: null,
  epub_location: null,
  import_images: false,
  import_articles: false,
  location_credentials: null,
};

/** What a new issue is imported from. */
export function newSource(secrets: SecretBox, given: GivenSource): EmagSource {
  return changeSource(secrets, EMPTY, given);
}

/**
 * The source after a change: sub-fields that are left out keep their value. A location that comes back
 * as it was shown, without its credentials, keeps them.
 */
export function changeSource(secrets: SecretBox, before: EmagSource, given: GivenSource): EmagSource {
  const opened = openCredentials(secrets, before);
  const credentials = opened ?? {};
  const credentialsBefore = JSON.stringify(credentials);
  let isMoved = false;
  const { pdf_location, xml_location, epub_location, import_images, import_articles } = before;
  const kept = { pdf_location, xml_location, epub_location, import_images, import_articles };
  const source = { ...kept, ...withoutUndefined(given) };
  for (const field of LOCATIONS) {
    const value = (given as Partial<Record<LocationField, string | null>>)[field];
    if (value === undefined) continue;
    const split = value === null ? { location: null, credentials: null } : splitCredentials(value);
    isMoved ||= split.location !== before[field];
    if (split.credentials !== null) credentials[field] = split.credentials;
    else if (split.location !== before[field]) delete credentials[field];
    Object.assign(source, { [field]: split.location });
  }
  const text = JSON.stringify(credentials);
  // What nobody can read any more stays, so that an import says so, until the address is another.
  if (text === credentialsBefore && (opened !== null || !isMoved))
    return { ...source, location_credentials: before.location_credentials };
  const sealed = Object.keys(credentials).length > 0 ? secrets.seal(text) : null;
  return { ...source, location_credentials: sealed };
}

/** The credentials of an issue's locations, by field; null where they were sealed with a key that is gone. */
function openCredentials(
  secrets: SecretBox,
  source: Pick<EmagSource, "location_credentials">,
): Record<string, string> | null {
  if (source.location_credentials === null) return {};
  let opened: string;
  try {
    opened = secrets.open(source.location_credentials);
  } catch {
    return null;
  }
  return credentialsByField.parse(JSON.parse(opened));
}

/** Where the current import of an issue reads from, with the credentials for the fetch. Never to be shown or logged. */
export async function findSource({ db, secrets }: Services, emagId: number) {
  const emag = await db
    .selectFrom("emags")
    .innerJoin("publications", "publications.id", "emags.publication_id")
    .where("emags.id", "=", emagId)
    .select(["mode", "pdf_location", "xml_location", "epub_location", "import_images", "import_articles"])
    .select("location_credentials")
    .select(["publications.id as publication_id", "publications.organization_id"])
    .executeTakeFirstOrThrow();
  const credentials = openCredentials(secrets, emag);
  const address = (field: "pdf_location" | "xml_location" | "epub_location") =>
    joinCredentials({ location: emag[field] ?? "", credentials: credentials?.[field] ?? null });
  return {
    publication: { id: emag.publication_id, organization_id: emag.organization_id },
    mode: emag.mode,
    pdfAddress: address("pdf_location"),
    xmlAddress: emag.xml_location === null ? null : address("xml_location"),
    epubAddress: emag.epub_location === null ? null : address("epub_location"),
    importImages: emag.import_images,
    importArticles: emag.import_articles,
    /** The user name and password of an address were sealed with a key that is gone. */
    credentialsAreLost: credentials === null,
  };
}

/** Whether an issue names a widget map, whose widgets its import takes over. */
export async function hasWidgetMap(db: Db, emagId: number): Promise<boolean> {
  const { xml_location } = await db
    .selectFrom("emags")
    .select("xml_location")
    .where("id", "=", emagId)
    .executeTakeFirstOrThrow();
  return xml_location !== null;
}
