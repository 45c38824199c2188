import { Navigate } from "react-router-dom";
import { usePublication } from "#web/api/session.ts";
import type { Tab } from "./tabs.ts";

/** Redirects to the first tab the person can see. */
export function FirstTab({ tabs }: { tabs: readonly Tab[] }) {
  const { can } = usePublication();
  const first = tabs.find(({ permission }) => can(permission));
  return first && <Navigate to={first.name} replace />;
}
