import { Alert, Button, Group, Text } from "@mantine/core";
import { GitCompareArrows, History } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Emag } from "#shared/contract/emags.ts";
import { momentWords } from "../../../ui/moment-words.ts";
import classes from "./issue-form.module.css";
import type { IssueDraft } from "./use-issue-draft.ts";

export interface DraftBannerProps {
  draft: IssueDraft;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers what was typed and not saved on an earlier visit. */
export function DraftBanner({ draft, onRestore, onDiscard }: DraftBannerProps) {
  const { t } = useTranslation("issue-form");
  return (
    <Alert
      color="petrol"
      role="status"
      icon={<History size={18} aria-hidden />}
      className={`${classes.banner} ${classes.offer}`}
      variant="light"
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t("draft.found", { time: momentWords(draft.savedAt) })}</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onDiscard}>
            {t("draft.discard")}
          </Button>
          <Button size="xs" onClick={onRestore}>
            {t("draft.restore")}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}

/** Says quietly that there is a newer version, and leaves the form as it is. */
export function NewerBanner({ record, onCompare }: { record: Emag; onCompare: () => void }) {
  const { t } = useTranslation("issue-form");
  return (
    <Alert
      color="petrol"
      role="status"
      icon={<GitCompareArrows size={18} aria-hidden />}
      className={`${classes.banner} ${classes.offer}`}
      variant="light"
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t("elsewhere.changed", { time: momentWords(record.updated_at) })}</Text>
        <Button size="xs" variant="default" onClick={onCompare}>
          {t("elsewhere.see")}
        </Button>
      </Group>
    </Alert>
  );
}
