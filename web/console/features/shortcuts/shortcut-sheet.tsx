import { Kbd, Modal, Stack, Switch, Table } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Permission } from "#shared/console/permissions.ts";
import { areas, creations } from "#web/console/routing/areas.ts";
import { useNearbyPublication } from "#web/console/routing/last-publication.ts";
import {
  editorKeys,
  HELP_KEYS,
  isCharacterShortcut,
  keyHint,
  keyNames,
  listKeys,
  PUBLISH_KEYS,
  SAVE_KEYS,
  SEARCH_KEYS,
  textKeys,
  treeKeys,
  UNDO_KEYS,
  useCharacterKeys,
  viewerKeys,
} from "#web/ui/hooks/shortcuts.ts";
import { useReturnFocus } from "#web/ui/hooks/use-return-focus.ts";
import classes from "./shortcut-sheet.module.css";

interface ShortcutSheetProps {
  opened: boolean;
  onClose: () => void;
}

interface Row {
  /** Key names, pressed together or in sequence. */
  names: readonly string[];
  between?: ReactNode;
  does: string;
  /** True for single-character shortcuts, which the user can turn off. */
  character?: boolean;
}

const namesOf = <Name extends string>(keys: Readonly<Record<Name, unknown>>) => Object.keys(keys) as Name[];

export default function ShortcutSheet({ opened, onClose }: ShortcutSheetProps) {
  const { t } = useTranslation([
    "shortcuts",
    "palette",
    "common",
    "issue-viewer",
    "markdown-editor",
    "categories",
  ]);
  const current = useNearbyPublication();
  const [characters, setCharacters] = useCharacterKeys();
  useReturnFocus(opened);

  const row = (keys: string, does: string): Row => ({
    names: keyNames(keys),
    between: keys.includes(" ") ? ` ${t("followed_by")} ` : "+",
    does,
    character: isCharacterShortcut(keys),
  });
  const isPermitted = ({ permission }: { permission: Permission }) => current?.can(permission) ?? true;
  const groups: [string, Row[]][] = [
    [
      t("group.everywhere"),
      [
        row(SEARCH_KEYS, t("search")),
        row(HELP_KEYS, t("title")),
        ...areas
          .filter(isPermitted)
          .map(({ keys, name }) => row(keys, t("palette:action.go", { place: t(`common:nav.${name}`) }))),
        ...creations.filter(isPermitted).map(({ keys, name }) => row(keys, t(`palette:action.${name}`))),
      ],
    ],
    [
      t("group.lists"),
      [
        row(listKeys.search, t("list_search")),
        row(listKeys.next, t("list_next")),
        row(listKeys.previous, t("list_previous")),
        row(listKeys.select, t("list_select")),
      ],
    ],
    [t("group.forms"), [row(SAVE_KEYS, t("common:actions.save"))]],
    [
      t("group.editor"),
      [
        ...namesOf(editorKeys).map((name) => row(editorKeys[name], t(`markdown-editor:action.${name}`))),
        row(PUBLISH_KEYS, t("publish")),
        ...namesOf(textKeys).map((name) => row(textKeys[name], t(`markdown-editor:key.${name}`))),
      ],
    ],
    [
      t("group.tree"),
      [
        row(UNDO_KEYS, t("categories:move.undo_last")),
        row(treeKeys.rename, t("categories:menu.rename")),
        row(treeKeys.createSibling, t("categories:menu.create_sibling")),
        row(treeKeys.remove, t("categories:menu.remove")),
      ],
    ],
    [
      t("group.viewer"),
      namesOf(viewerKeys).map((name) => ({
        names: viewerKeys[name].map(keyHint),
        between: ` ${t("or")} `,
        does: t(`issue-viewer:key.${name}`),
        character: viewerKeys[name].every(isCharacterShortcut),
      })),
    ],
  ];
  return (
    <Modal opened={opened} onClose={onClose} title={t("title")} size="lg" returnFocus={false}>
      <Stack gap="lg">
        <Switch
          label={t("characters")}
          description={t("characters_help")}
          checked={characters}
          onChange={(event) => setCharacters(event.currentTarget.checked)}
        />
        {groups.map(([title, rows]) => (
          <Table key={title} withRowBorders={false} verticalSpacing={6} className={classes.table}>
            <Table.Caption className={classes.caption}>{title}</Table.Caption>
            <Table.Tbody>
              {rows.map(({ names, between, does, character }) => (
                <Table.Tr key={does} data-off={(character && !characters) || undefined}>
                  <Table.Th scope="row" w="40%" fw={400}>
                    {names.map((name, index) => (
                      <Fragment key={name}>
                        {index > 0 && <span className={classes.between}>{between}</span>}
                        <Kbd size="xs">{name}</Kbd>
                      </Fragment>
                    ))}
                  </Table.Th>
                  <Table.Td>{does}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        ))}
      </Stack>
    </Modal>
  );
}
