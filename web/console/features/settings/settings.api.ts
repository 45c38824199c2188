import { useQueryClient } from "@tanstack/react-query";
import type { Organization, Publication, Session } from "#shared/console/identity/session.ts";
import type { NewPublication } from "#shared/console/identity/setup.ts";
import {
  changeOrganization,
  changePublication,
  createPublication,
  type PublicationChange,
  previewPublicationChange,
  removePublicationLogo,
  replacePublicationLogo,
} from "#shared/console/publications.ts";
import { call, sendForm } from "#web/api/client.ts";
import { sessionQuery } from "#web/api/session.ts";

export function useRefreshSession(): () => Promise<Session> {
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/** Creates a publication. Resolves when the session contains it, so that its URL works. */
export function useCreatePublication(organizationId: number) {
  const refreshSession = useRefreshSession();
  return async (body: NewPublication): Promise<Publication> => {
    const params = { organization_id: organizationId };
    const publication = await call(createPublication, { params, body }, "publication");
    await refreshSession();
    return publication;
  };
}

export const previewChange = (publication_id: number, body: PublicationChange) =>
  call(previewPublicationChange, { params: { publication_id }, body }, "effects");

/** Updates a publication. Fails with 412 if there is a newer version. */
export const updatePublication = ({ id, version }: Publication, body: PublicationChange) =>
  call(changePublication, { params: { publication_id: id }, body, ifMatch: `"${version}"` });

/** Replaces the logo of a publication, or removes it for null. */
export async function saveLogo(publication: Publication, file: File | null): Promise<void> {
  const params = { publication_id: publication.id };
  if (file === null) await call(removePublicationLogo, { params });
  else {
    const form = new FormData();
    form.set("logo[image]", file);
    await sendForm(replacePublicationLogo, { params, form });
  }
}

/** Renames an organization. Fails with 412 if there is a newer version. */
export const renameOrganization = ({ id, version }: Organization, name: string) =>
  call(changeOrganization, { params: { organization_id: id }, body: { name }, ifMatch: `"${version}"` });
