import { useQueryClient } from "@tanstack/react-query";
import { useChangeEvents } from "#web/api/live-events.ts";
import { accessKeys } from "./access.api.ts";

/** Keeps the access configuration current with events. */
export function useLiveAccess(publicationId: number): void {
  const client = useQueryClient();
  useChangeEvents((event) => {
    if (event.type === "access" && event.publication_id === publicationId)
      void client.invalidateQueries({ queryKey: accessKeys.config(publicationId) });
  });
}
