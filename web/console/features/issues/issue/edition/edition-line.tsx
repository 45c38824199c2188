import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { usePublication } from "#web/api/session.ts";
import { formatDateTime } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";

/** Renders the planned edition of an issue with its date, as a link to it. */
export function EditionLine({ edition }: { edition: PlannedEdition }) {
  const { t } = useTranslation("issue");
  const { publication } = usePublication();
  const when = formatDateTime(edition.release_date, publication.time_zone);
  return (
    <Text span size="sm" display="block">
      {t("edition.label")}{" "}
      <Anchor component={Link} to={paths.plannedEdition(publication.id, edition.id)} inherit>
        {edition.name}
      </Anchor>{" "}
      · {when}
    </Text>
  );
}
