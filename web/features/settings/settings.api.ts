import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createPublication } from "#shared/console/publications.ts";
import type { NewPublication } from "#shared/console/session.ts";
import { call } from "../../api/client.ts";
import { sessionQuery } from "../../api/session.ts";

/** Resolves with the publication once the session knows it, so that its address leads somewhere. */
export function useCreatePublication(organizationId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (given: NewPublication) => {
      const { publication } = await call(createPublication, {
        params: { organization_id: organizationId },
        body: given,
      });
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      return publication;
    },
  });
}
