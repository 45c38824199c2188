import { Button, Menu, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useTranslation } from "react-i18next";
import { removalsQuery } from "../../api/categories.ts";
import type { PublicationRef } from "../../api/session.ts";
import { momentWords } from "../../ui/moment-words.ts";
import { useBringBack } from "./use-bring-back.ts";

/** What was removed lately, each to be brought back; nothing at all when there is none. */
export function RemovedMenu({
  publication,
  onBack,
}: {
  publication: PublicationRef;
  onBack: (id: number) => void;
}) {
  const { t } = useTranslation("categories");
  const removals = useQuery(removalsQuery(publication)).data ?? [];
  const bringBack = useBringBack(publication, onBack);
  if (removals.length === 0) return null;
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <Button variant="default" leftSection={<History size={16} aria-hidden />}>
          {t("removal.lately")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="50dvh" style={{ overflowY: "auto" }}>
        {removals.map((removal) => (
          <Menu.Item
            key={removal.id}
            aria-label={t("removal.bring_back", { name: removal.name })}
            onClick={() => void bringBack(removal)}
          >
            <Text size="sm" truncate>
              {removal.name}
            </Text>
            <Text size="xs" c="dimmed">
              {t("removal.by", { name: removal.removed_by, when: momentWords(removal.removed_at) })}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
