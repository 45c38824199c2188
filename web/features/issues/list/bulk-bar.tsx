import { Button, List, Stack, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { RotateCw, Trash2, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { confirm } from "../../../ui/confirm.tsx";
import { outsideOverlays } from "../overlay-keys.ts";
import classes from "./bulk.module.css";
import type { BulkAction } from "./bulk-run.ts";
import type { SelectedIssue, Selection } from "./issue-selection.ts";
import { useBulkActions } from "./use-bulk-actions.ts";

export interface BulkBarProps {
  selection: Selection;
  onClear: () => void;
  onDone: (id: number) => void;
}

/** How many names a question lists before it counts the rest. */
const NAMED = 8;

/** What can be done with the selected issues; it asks first and says what will happen. */
export function BulkBar({ selection, onClear, onDone }: BulkBarProps) {
  const { t } = useTranslation("issues");
  const start = useBulkActions(onDone);
  const issues = [...selection.values()];
  const count = issues.length;
  useHotkeys([["Escape", outsideOverlays(onClear)]]);

  async function ask(action: BulkAction): Promise<void> {
    const agreed = await confirm({
      title: t(`bulk.${action}_title`, { count }),
      text: <Consequences action={action} issues={issues} />,
      confirm: action === "delete" ? t("bulk.delete_confirm", { count }) : t("action.import_again"),
      destructive: action === "delete",
    });
    if (agreed) start(action, issues);
  }

  return (
    <section className={classes.bar} aria-label={t("bulk.bar")}>
      <Text size="sm" fw={600} role="status" className={classes.count}>
        {t("bulk.selected", { count })}
      </Text>
      <Button
        size="sm"
        variant="default"
        leftSection={<RotateCw size={16} aria-hidden />}
        onClick={() => void ask("again")}
      >
        {t("action.import_again")}
      </Button>
      <Button
        size="sm"
        variant="default"
        color="red"
        className={classes.delete}
        leftSection={<Trash2 size={16} aria-hidden />}
        onClick={() => void ask("delete")}
      >
        {t("action.delete")}
      </Button>
      <Button
        size="sm"
        variant="subtle"
        color="gray"
        className={classes.clear}
        aria-label={t("bulk.clear")}
        onClick={onClear}
      >
        <X size={18} aria-hidden />
      </Button>
    </section>
  );
}

function Consequences({ action, issues }: { action: BulkAction; issues: readonly SelectedIssue[] }) {
  const { t } = useTranslation("issues");
  const visible = issues.filter((issue) => issue.visible).length;
  return (
    <Stack gap="xs">
      <Text inherit>{t(`bulk.${action}_text`)}</Text>
      {visible > 0 && (
        <Text inherit fw={600}>
          {t("bulk.visible", { count: visible })}
        </Text>
      )}
      <List size="sm" className={classes.names}>
        {issues.slice(0, NAMED).map((issue) => (
          <List.Item key={issue.id}>{issue.name}</List.Item>
        ))}
        {issues.length > NAMED && (
          <List.Item>{t("bulk.and_more", { count: issues.length - NAMED })}</List.Item>
        )}
      </List>
    </Stack>
  );
}
