import { ActionIcon, Kbd, Popover, Switch, Table, Tooltip } from "@mantine/core";
import { Keyboard } from "lucide-react";
import { useTranslation } from "react-i18next";
import { isCharacterShortcut, keyHint, useCharacterKeys, viewerKeys } from "#web/ui/hooks/shortcuts.ts";
import classes from "./page-viewer.module.css";

export interface ViewerKeysProps {
  opened: boolean;
  onChange: (opened: boolean) => void;
}

export function ViewerKeys({ opened, onChange }: ViewerKeysProps) {
  const { t } = useTranslation("issue-viewer");
  const [characters, setCharacters] = useCharacterKeys();
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Tooltip label={t("key.help")}>
          <ActionIcon
            className={classes.keysButton}
            size={36}
            aria-label={t("key.help")}
            onClick={() => onChange(!opened)}
          >
            <Keyboard size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.keys} aria-label={t("key.help")}>
        <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={6}>
          <Table.Tbody>
            {Object.entries(viewerKeys).map(([name, keys]) => (
              <Table.Tr key={name} data-off={(keys.every(isCharacterShortcut) && !characters) || undefined}>
                <Table.Th scope="row" className={classes.keyNames}>
                  {keys.map((one) => (
                    <Kbd key={one} size="xs">
                      {keyHint(one)}
                    </Kbd>
                  ))}
                </Table.Th>
                <Table.Td>{t(`key.${name as keyof typeof viewerKeys}`)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          mt="sm"
          size="sm"
          data-autofocus
          label={t("character_keys")}
          description={t("character_keys_help")}
          checked={characters}
          onChange={(event) => setCharacters(event.currentTarget.checked)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
