import { ActionIcon, Kbd, Popover, Switch, Table, Tooltip } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { Keyboard } from "lucide-react";
import { useTranslation } from "react-i18next";
import classes from "./page-viewer.module.css";

/** Whether keys that are a single character do something; speech input and slips are a reason to turn them off. */
export function useCharacterKeys() {
  return useLocalStorage({ key: "newsrack-viewer-character-keys", defaultValue: true });
}

const keys = [
  { names: ["←", "→"], does: "turn" },
  { names: ["Page Up", "Page Down"], does: "scroll" },
  { names: ["Home", "End"], does: "ends" },
  { names: ["Esc"], does: "back" },
  { names: ["+", "−"], does: "zoom", character: true },
  { names: ["0"], does: "fit", character: true },
  { names: ["D"], does: "double", character: true },
  { names: ["S"], does: "strip", character: true },
  { names: ["W"], does: "widgets", character: true },
  { names: ["T"], does: "text", character: true },
  { names: ["?"], does: "help", character: true },
] as const;

export interface ViewerKeysProps {
  opened: boolean;
  onChange: (opened: boolean) => void;
}

/** Every key of the viewer, and the switch for those that are a single character. */
export function ViewerKeys({ opened, onChange }: ViewerKeysProps) {
  const { t } = useTranslation("issue-viewer");
  const [characters, setCharacters] = useCharacterKeys();
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Tooltip label={t("keys")}>
          <ActionIcon
            className={classes.keysButton}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t("keys")}
            onClick={() => onChange(!opened)}
          >
            <Keyboard size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.keys} aria-label={t("keys")}>
        <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={6}>
          <Table.Tbody>
            {keys.map((key) => (
              <Table.Tr key={key.does} data-off={("character" in key && !characters) || undefined}>
                <Table.Th scope="row" className={classes.keyNames}>
                  {key.names.map((name) => (
                    <Kbd key={name} size="xs">
                      {name}
                    </Kbd>
                  ))}
                </Table.Th>
                <Table.Td>{t(`key.${key.does}`)}</Table.Td>
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
