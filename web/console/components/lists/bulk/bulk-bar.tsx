import { Button, Stack, Text } from "@mantine/core";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { outsideOverlays } from "#web/ui/dialogs/overlay-keys.ts";
import { useShortcuts } from "#web/ui/hooks/shortcuts.ts";
import type { SelectedRow, SelectionState } from "#web/ui/lists/list-selection.ts";
import classes from "./bulk.module.css";
import { type BulkAction, type BulkOptions, runBulkAction } from "./bulk-actions.ts";

export interface BulkBarProps {
  selecting: SelectionState;
  options: BulkOptions;
}

/** Number of names in a confirmation before the rest is counted. */
const MAX_NAMES = 8;

export function BulkBar({ selecting, options }: BulkBarProps) {
  const { t } = useTranslation();
  const { selection, clear, deselect } = selecting;
  const rows = [...selection.values()];
  const count = rows.length;
  useShortcuts({ Escape: outsideOverlays(clear) });

  const consequencesOf = ({ text }: BulkAction) => (
    <Consequences text={text} rows={rows} visible={options.visible} />
  );
  const isConfirmed = (action: BulkAction) =>
    confirm({
      title: action.title(count),
      text: consequencesOf(action),
      confirm: action.confirm(count),
      destructive: action.grave ?? false,
    });

  async function ask(action: BulkAction): Promise<void> {
    const work = action.ask
      ? await action.ask(count, consequencesOf(action), rows)
      : (await isConfirmed(action)) && action.perform;
    if (work) runBulkAction(options, action, work, rows, deselect);
  }

  return (
    <section className={classes.bar} aria-label={options.label}>
      <Text size="sm" fw={600} role="status" className={classes.count}>
        {t("bulk.selected", { count })}
      </Text>
      {options.actions.map((action) => (
        <Button
          key={action.name}
          size="sm"
          variant="default"
          color={action.grave ? "red" : undefined}
          className={action.grave ? classes.delete : undefined}
          leftSection={<action.icon size={16} aria-hidden />}
          onClick={() => void ask(action)}
        >
          {action.label}
        </Button>
      ))}
      <Button
        size="sm"
        variant="subtle"
        color="gray"
        className={classes.clear}
        aria-label={t("bulk.clear")}
        onClick={clear}
      >
        <X size={18} aria-hidden />
      </Button>
    </section>
  );
}

interface ConsequencesProps extends Pick<BulkOptions, "visible"> {
  text: string;
  rows: readonly SelectedRow[];
}

function Consequences({ text, rows, visible }: ConsequencesProps) {
  const { t } = useTranslation();
  const seen = rows.filter((row) => row.visible).length;
  return (
    <Stack gap="xs">
      <Text inherit>{text}</Text>
      {seen > 0 && (
        <Text inherit fw={600}>
          {visible(seen)}
        </Text>
      )}
      <ul className={classes.names}>
        {rows.slice(0, MAX_NAMES).map((row) => (
          <li key={row.id}>{row.name}</li>
        ))}
        {rows.length > MAX_NAMES && <li>{t("bulk.and_more", { count: rows.length - MAX_NAMES })}</li>}
      </ul>
    </Stack>
  );
}
