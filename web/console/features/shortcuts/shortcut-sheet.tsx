import { Kbd, Modal, Stack, Switch, Table } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { areas } from "#web/console/routing/areas.ts";
import { useNearbyPublication } from "#web/console/routing/last-publication.ts";
import {
  editorKeys,
  globalKeys,
  keyNames,
  PUBLISH_KEYS,
  SAVE_KEYS,
  textKeys,
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

export default function ShortcutSheet({ opened, onClose }: ShortcutSheetProps) {
  const { t } = useTranslation(["shortcuts", "common", "issue-viewer", "markdown-editor"]);
  const current = useNearbyPublication();
  const [characters, setCharacters] = useCharacterKeys();
  useReturnFocus(opened);

  const row = (keys: string, does: string): Row => ({
    names: keyNames(keys),
    between: keys.includes(" ") ? ` ${t("followed_by")} ` : "+",
    does,
    character: !/mod|tab/i.test(keys),
  });
  const groups: [string, Row[]][] = [
    [
      t("group.everywhere"),
      [
        row(globalKeys.search, t("search")),
        row(globalKeys.help, t("help")),
        ...areas
          .filter(({ permission }) => current?.can(permission) ?? true)
          .map(({ name }) => row(globalKeys[name], t("go", { place: t(`common:nav.${name}`) }))),
        row(globalKeys.new_issue, t("new_issue")),
        row(globalKeys.new_article, t("new_article")),
      ],
    ],
    [
      t("group.lists"),
      [
        row("/", t("list_search")),
        row("J", t("list_next")),
        row("K", t("list_previous")),
        row("X", t("list_select")),
      ],
    ],
    [t("group.forms"), [row(SAVE_KEYS, t("save"))]],
    [
      t("group.editor"),
      [
        ...(Object.keys(editorKeys) as (keyof typeof editorKeys)[]).map((name) =>
          row(editorKeys[name], t(`markdown-editor:action.${name}`)),
        ),
        row(PUBLISH_KEYS, t("publish")),
        ...(Object.keys(textKeys) as (keyof typeof textKeys)[]).map((name) =>
          row(textKeys[name], t(`markdown-editor:key.${name}`)),
        ),
      ],
    ],
    [t("group.tree"), [row(UNDO_KEYS, t("undo"))]],
    [
      t("group.viewer"),
      viewerKeys.map(({ names, does, character }) => ({
        names,
        between: ` ${t("or")} `,
        does: t(`issue-viewer:key.${does}`),
        character,
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
                  <Table.Th scope="row" className={classes.keys}>
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
