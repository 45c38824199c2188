import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  changeOrganization,
  changePublication,
  createPublication,
  type PublicationChange,
  type PublicationEffects,
  previewPublicationChange,
} from "#shared/console/publications.ts";
import type { NewPublication, Organization, Publication, Session } from "#shared/console/session.ts";
import { call } from "../../api/client.ts";
import { sessionQuery } from "../../api/session.ts";

/** Fetches who and what there is anew, for every screen that shows it. */
export function useFreshSession(): () => Promise<Session> {
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/** Resolves with the publication once the session knows it, so that its address leads somewhere. */
export function useCreatePublication(organizationId: number) {
  const freshSession = useFreshSession();
  return useMutation({
    mutationFn: async (given: NewPublication) => {
      const { publication } = await call(createPublication, {
        params: { organization_id: organizationId },
        body: given,
      });
      await freshSession();
      return publication;
    },
  });
}

/** What a change would affect; nothing changes. */
export async function previewChange(
  publicationId: number,
  body: PublicationChange,
): Promise<PublicationEffects> {
  return (await call(previewPublicationChange, { params: { publication_id: publicationId }, body })).effects;
}

/** Changes a publication. Fails with 412 when somebody changed it since it was shown. */
export function usePublicationChange() {
  const queryClient = useQueryClient();
  const freshSession = useFreshSession();
  return useMutation({
    mutationFn: async ({ publication, change }: { publication: Publication; change: PublicationChange }) => {
      await call(changePublication, {
        params: { publication_id: publication.id },
        body: change,
        ifMatch: `"${publication.version}"`,
      });
      await freshSession();
    },
    // Times are shown by another clock, editions have other moments.
    onSuccess: () => queryClient.invalidateQueries(),
  });
}

/** Renames an organization. Fails with 412 when somebody changed it since it was shown. */
export function useRenameOrganization() {
  const freshSession = useFreshSession();
  return useMutation({
    mutationFn: async ({ organization, name }: { organization: Organization; name: string }) => {
      await call(changeOrganization, {
        params: { organization_id: organization.id },
        body: { name },
        ifMatch: `"${organization.version}"`,
      });
      await freshSession();
    },
  });
}
