import { Alert, Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePublication } from "#web/api/session.ts";
import { paths } from "#web/console/routing/paths.ts";

/** Says that no one can open a protected issue or article, and leads to what sets access up. */
export function AccessMissing() {
  const { t } = useTranslation();
  const { publication, can } = usePublication();
  return (
    <Alert color="yellow" variant="light" p="xs" role="status">
      {t("access_missing.text")}{" "}
      {can("access.read") && (
        <Anchor component={Link} to={paths.accessTab(publication.id, "configuration")} inherit>
          {t(can("access.write") ? "access_missing.set_up" : "access_missing.open")}
        </Anchor>
      )}
    </Alert>
  );
}
