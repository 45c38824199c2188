import { Navigate } from "react-router-dom";
import { usePublication } from "../../api/session.ts";
import { settingsTabs } from "../../app/settings-tabs.ts";

/** The first tab that the person may see. */
export default function SettingsIndex() {
  const { can } = usePublication();
  const first = settingsTabs.find(({ permission }) => can(permission));
  return first && <Navigate to={first.name} replace />;
}
