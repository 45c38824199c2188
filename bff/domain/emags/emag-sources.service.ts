import type { Db } from "../../schema/tables.ts";
import type { Services } from "../../services.ts";
import { openCredentials } from "./emag-source.ts";
import { joinCredentials } from "./locations.ts";

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
