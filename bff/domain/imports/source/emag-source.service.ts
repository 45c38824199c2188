import type { Selectable } from "kysely";
import { z } from "zod";
import { withoutUndefined } from "#bff/core/without-undefined.ts";
import type { SecretBox } from "#bff/platform/crypto/secret-box.ts";
import type { EmagsTable } from "#bff/schema/tables/emags.ts";
import type { EmagCreate, EmagUpdate, ImportMode } from "#shared/contract/emags.ts";
import { joinCredentials, splitCredentials } from "./locations.ts";

const credentialsByField = z.record(z.string(), z.string());
const LOCATIONS = ["pdf_location", "xml_location", "epub_location"] as const;
type LocationField = (typeof LOCATIONS)[number];

/** Locations of an issue's source files and the import options: columns of `emags`. */
export type EmagSource = Pick<
  Selectable<EmagsTable>,
  LocationField | "import_images" | "import_articles" | "location_credentials"
>;

/** The import attributes of a request, for a PDF or an EPUB. */
export type SourceInput = NonNullable<
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

/** Returns the source of a new issue. */
export function newSource(secrets: SecretBox, given: SourceInput): EmagSource {
  return changeSource(secrets, EMPTY, given);
}

/**
 * Applies a change to a source. Omitted fields keep their value. A location that is sent back without credentials, as the API
 * returned it, keeps its stored credentials.
 */
export function changeSource(secrets: SecretBox, before: EmagSource, given: SourceInput): EmagSource {
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
  // Credentials that cannot be decrypted are kept until a location changes, so that the import reports `credentials_lost`.
  if (text === credentialsBefore && (opened !== null || !isMoved))
    return { ...source, location_credentials: before.location_credentials };
  const sealed = Object.keys(credentials).length > 0 ? secrets.seal(text) : null;
  return { ...source, location_credentials: sealed };
}

/** Decrypts the credentials of an issue's locations, by field. Returns null if they were encrypted with a lost key. */
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

/** Returns the addresses an import downloads from, with credentials, and its options. Must never be shown or logged. */
export function sourceOf(secrets: SecretBox, emag: EmagSource & { mode: ImportMode }) {
  const credentials = openCredentials(secrets, emag);
  const address = (field: LocationField) =>
    joinCredentials({ location: emag[field] ?? "", credentials: credentials?.[field] ?? null });
  return {
    mode: emag.mode,
    pdfLocation: address("pdf_location"),
    xmlLocation: emag.xml_location === null ? null : address("xml_location"),
    epubLocation: emag.epub_location === null ? null : address("epub_location"),
    importImages: emag.import_images,
    importArticles: emag.import_articles,
    /** True if the credentials were sealed with a key that no longer exists. */
    credentialsAreLost: credentials === null,
  };
}
