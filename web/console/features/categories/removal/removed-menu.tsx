import { Button, Menu, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useTranslation } from "react-i18next";
import { removalsQuery } from "#web/api/categories.ts";
import { type PublicationRef, usePublication } from "#web/api/session.ts";
import { momentText } from "#web/console/i18n/moment-text.ts";
import { useRestoreCategory } from "./use-restore-category.ts";

/** Renders the menu of recently deleted categories, each of which can be restored. Renders nothing if there are none. */
export function RemovedMenu({
  publication,
  onRestored,
}: {
  publication: PublicationRef;
  onRestored: (id: number) => void;
}) {
  const { t } = useTranslation("categories");
  const { time_zone } = usePublication().publication;
  const removals = useQuery(removalsQuery(publication)).data ?? [];
  const restoreCategory = useRestoreCategory(publication, onRestored);
  if (removals.length === 0) return null;
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <Button variant="default" leftSection={<History size={16} aria-hidden />}>
          {t("removal.recent")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="50dvh" style={{ overflowY: "auto" }}>
        {removals.map((removal) => (
          <Menu.Item
            key={removal.id}
            aria-label={t("removal.restore", { name: removal.name })}
            onClick={() => void restoreCategory(removal)}
          >
            <Text size="sm" truncate>
              {removal.name}
            </Text>
            <Text size="xs" c="dimmed">
              {t("removal.by", { name: removal.removed_by, when: momentText(removal.removed_at, time_zone) })}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
