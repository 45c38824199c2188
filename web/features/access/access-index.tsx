import { Navigate } from "react-router-dom";
import { usePublication } from "../../api/session.ts";
import { accessTabs } from "../../app/access-tabs.ts";

/** The first tab that the person may see. */
export default function AccessIndex() {
  const { can } = usePublication();
  const first = accessTabs.find(({ permission }) => can(permission));
  return first && <Navigate to={first.name} replace />;
}
