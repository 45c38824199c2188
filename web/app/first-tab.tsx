import { Navigate } from "react-router-dom";
import { usePublication } from "../api/session.ts";
import type { Tab } from "./tabs.ts";

/** The first of the tabs that the person may see. */
export function FirstTab({ tabs }: { tabs: readonly Tab[] }) {
  const { can } = usePublication();
  const first = tabs.find(({ permission }) => can(permission));
  return first && <Navigate to={first.name} replace />;
}
