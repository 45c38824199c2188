import { useQueryClient } from "@tanstack/react-query";
import type { ChangeEvent } from "#shared/console/events.ts";
import { useChangeEvents } from "#web/api/live-events.ts";
import { sessionQuery } from "#web/api/session.ts";

/** Refreshes the session after a change of its contents, and everything after a change of a publication's settings. */
export function useRefreshAfterChanges(): void {
  const client = useQueryClient();
  useChangeEvents((event) => {
    // Its time zone and required approvals change the state of issues and articles on all screens, without an event for each.
    if (event.type === "publication") void client.invalidateQueries();
    else if (isInSession(event)) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  });
}

/** Returns whether a change affects the session, which contains names, roles, and the newest cover of each publication. */
function isInSession(event: ChangeEvent): boolean {
  if (event.type === "import") return event.status === "finished";
  return event.type === "organization" || event.type === "people";
}
