import type { Selectable } from "kysely";
import { z } from "zod";
import { withoutUndefined } from "#bff/core/without-undefined.ts";
import type { SecretBox } from "#bff/platform/crypto/secret-box.ts";
import type { EmagsTable } from "#bff/schema/tables/emags.ts";
import type { EmagCreate, EmagUpdate, ImportMode } from "#shared/contract/emags.ts";
import { isAsReturned, joinCredentials, splitLocation } from "./locations.ts";

const sealedByField = z.record(z.string(), z.string());
const LOCATIONS = ["pdf_location", "xml_location", "epub_location"] as const;
type LocationField = (typeof LOCATIONS)[number];

/** Locations of an issue's source files and the import options: columns of `emags`. */
export type EmagSource = Pick<
  Selectable<EmagsTable>,
  LocationField | "import_images" | "import_articles" | "location_credentials"
>;

/** Locations as they are stored, also with a previous import and in the trash. */
export type StoredLocations = Pick<EmagSource, LocationField | "location_credentials">;

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

export function newSource(secrets: SecretBox, given: SourceInput): EmagSource {
  return changeSource(secrets, EMPTY, given);
}

/**
 * Applies a change to a source. Omitted fields keep their value, as does a location that is sent back as the API returned it,
 * without its secrets.
 */
export function changeSource(secrets: SecretBox, before: EmagSource, given: SourceInput): EmagSource {
  const { pdf_location, xml_location, epub_location, import_images, import_articles } = before;
  const kept = { pdf_location, xml_location, epub_location, import_images, import_articles };
  const source = { ...kept, ...withoutUndefined(given) };
  const addresses = openAddresses(secrets, before) ?? {};
  let isMoved = false;
  for (const field of LOCATIONS) {
    const value = locationIn(given, field);
    if (value === undefined) continue;
    if (isAsReturned(value, before[field])) {
      Object.assign(source, { [field]: before[field] });
      continue;
    }
    isMoved = true;
    const { location, address } = value === null ? { location: null, address: null } : splitLocation(value);
    if (address === null) delete addresses[field];
    else addresses[field] = address;
    Object.assign(source, { [field]: location });
  }
  // Addresses that cannot be decrypted are kept until a location changes, so that the import reports `credentials_lost`.
  if (!isMoved) return { ...source, location_credentials: before.location_credentials };
  return { ...source, location_credentials: sealAddresses(secrets, addresses) };
}

/** Returns true if a change of a source equals what is stored: as it was returned, or as it was sent at first. */
export function isSameSource(secrets: SecretBox, before: EmagSource, given: SourceInput): boolean {
  const addresses = openAddresses(secrets, before) ?? {};
  return Object.entries(given).every(
    ([field, value]) =>
      value === undefined ||
      value === before[field as keyof EmagSource] ||
      (typeof value === "string" &&
        (value === addresses[field] || isAsReturned(value, before[field as LocationField]))),
  );
}

/** Seals the query of locations that an earlier version stored in clear. */
export function sealSource(secrets: SecretBox, before: StoredLocations): StoredLocations {
  const addresses = openAddresses(secrets, before);
  const after = { ...before };
  for (const field of LOCATIONS) {
    const { location, address } = splitLocation(before[field] ?? "");
    if (address === null) continue;
    Object.assign(after, { [field]: location });
    if (addresses) addresses[field] ??= address;
  }
  // With credentials that cannot be decrypted, the import cannot run until the address is entered again in any case.
  return {
    ...after,
    location_credentials: addresses ? sealAddresses(secrets, addresses) : before.location_credentials,
  };
}

function locationIn(given: SourceInput, field: LocationField): string | null | undefined {
  return (given as Partial<Record<LocationField, string | null>>)[field];
}

function sealAddresses(secrets: SecretBox, addresses: Record<string, string>): Buffer | null {
  return Object.keys(addresses).length > 0 ? secrets.seal(JSON.stringify(addresses)) : null;
}

/** Decrypts the addresses with secrets, by field. Returns null if they were encrypted with a lost key. */
function openAddresses(secrets: SecretBox, source: StoredLocations): Record<string, string> | null {
  if (source.location_credentials === null) return {};
  let opened: string;
  try {
    opened = secrets.open(source.location_credentials);
  } catch {
    return null;
  }
  const sealed = Object.entries(sealedByField.parse(JSON.parse(opened)));
  return Object.fromEntries(
    sealed.map(([field, value]) => [
      field,
      /^https?:/i.test(value) ? value : joinCredentials(source[field as LocationField] ?? "", value),
    ]),
  );
}

/** Returns the addresses an import downloads from, with secrets, and its options. Must never be shown or logged. */
export function sourceOf(secrets: SecretBox, emag: EmagSource & { mode: ImportMode }) {
  const addresses = openAddresses(secrets, emag);
  const address = (field: LocationField) => addresses?.[field] ?? emag[field] ?? "";
  return {
    mode: emag.mode,
    pdfLocation: address("pdf_location"),
    xmlLocation: emag.xml_location === null ? null : address("xml_location"),
    epubLocation: emag.epub_location === null ? null : address("epub_location"),
    importImages: emag.import_images,
    importArticles: emag.import_articles,
    /** True if the credentials were sealed with a key that no longer exists. */
    credentialsAreLost: addresses === null,
  };
}
