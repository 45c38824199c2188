import { useQueryClient } from "@tanstack/react-query";
import type { Organization, Publication, Session } from "#shared/console/identity/session.ts";
import type { NewPublication } from "#shared/console/identity/setup.ts";
import {
  changeOrganization,
  changePublication,
  createPublication,
  type PublicationChange,
  type PublicationEffects,
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
    const { publication } = await call(createPublication, { params, body });
    await refreshSession();
    return publication;
  };
}

export async function previewChange(
  publicationId: number,
  body: PublicationChange,
): Promise<PublicationEffects> {
  return (await call(previewPublicationChange, { params: { publication_id: publicationId }, body })).effects;
}

/** Updates a publication. Fails with 412 if there is a newer version. */
export async function updatePublication(publication: Publication, change: PublicationChange): Promise<void> {
  await call(changePublication, {
    params: { publication_id: publication.id },
    body: change,
    ifMatch: `"${publication.version}"`,
  });
}

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
export async function renameOrganization(organization: Organization, name: string): Promise<void> {
  await call(changeOrganization, {
    params: { organization_id: organization.id },
    body: { name },
    ifMatch: `"${organization.version}"`,
  });
}
