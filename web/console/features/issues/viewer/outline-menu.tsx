import { ActionIcon, Popover, ScrollArea, Text, Tooltip, UnstyledButton } from "@mantine/core";
import { TableOfContents } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Navigation } from "#shared/kiosk/navigation.ts";
import { labelOf } from "#web/reader/page-labels.ts";
import classes from "./outline-menu.module.css";

export interface OutlineMenuProps {
  navigation: Pick<Navigation, "outline" | "page_labels">;
  language: string;
  page: number;
  onPage: (page: number) => void;
}

export function OutlineMenu({ navigation, language, page, onPage }: OutlineMenuProps) {
  const { t } = useTranslation("issue-viewer");
  const [opened, setOpened] = useState(false);
  const { outline, page_labels } = navigation;
  const current = outline.findLastIndex((entry) => entry.page <= page);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Tooltip label={t("contents")}>
          <ActionIcon size={36} aria-label={t("contents")} onClick={() => setOpened(!opened)}>
            <TableOfContents size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t("contents")}>
        <ScrollArea.Autosize mah="min(60vh, 30rem)" type="auto">
          <ol className={classes.entries}>
            {outline.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the outline of an import never changes.
              <li key={index} style={{ "--level": entry.level } as React.CSSProperties}>
                <UnstyledButton
                  className={classes.entry}
                  aria-current={index === current ? "true" : undefined}
                  onClick={() => {
                    setOpened(false);
                    onPage(entry.page);
                  }}
                >
                  <span lang={language}>{entry.title}</span>
                  <Text span size="sm" c="dimmed">
                    {labelOf(page_labels, entry.page)}
                  </Text>
                </UnstyledButton>
              </li>
            ))}
          </ol>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
