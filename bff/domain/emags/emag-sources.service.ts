import type { Services } from "../../services.ts";
import { openCredentials } from "./emag-source.ts";
import { joinCredentials } from "./locations.ts";

/** Where the current import of an issue reads from, with the credentials for the fetch. Never to be shown or logged. */
export async function findSource({ db, secrets }: Services, emagId: number) {
  const emag = await db
    .selectFrom("emags")
    .innerJoin("publications", "publications.id", "emags.publication_id")
    .where("emags.id", "=", emagId)
    .select(["pdf_location", "xml_location", "import_images", "location_credentials"])
    .select(["publications.id as publication_id", "publications.organization_id"])
    .executeTakeFirstOrThrow();
  const credentials = openCredentials(secrets, emag);
  return {
    publicationId: emag.publication_id,
    publication: { id: emag.publication_id, organization_id: emag.organization_id },
    pdfAddress: joinCredentials({
      location: emag.pdf_location,
      credentials: credentials.pdf_location ?? null,
    }),
    xmlLocation: emag.xml_location,
    importImages: emag.import_images,
  };
}
