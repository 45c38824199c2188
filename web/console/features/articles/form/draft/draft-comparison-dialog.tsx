import { SegmentedControl, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { editedOf } from "../../article-values.ts";
import { VersionDifference } from "../../history/version-difference.tsx";
import { VersionPreview } from "../../history/version-preview.tsx";

const VIEWS = ["preview", "source"] as const;

export interface DraftComparisonDialogProps {
  record: ConsoleStory;
  onClose: () => void;
}

/** Renders the differences of a draft from the saved version of its article. */
export default function DraftComparisonDialog({ record, onClose }: DraftComparisonDialogProps) {
  const { t } = useTranslation("articles");
  const narrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const [view, setView] = useState<string>("preview");
  const Difference = view === "preview" ? VersionPreview : VersionDifference;
  return (
    <Dialog onClose={onClose} size={860} fullScreen={narrow} title={t("article.draft.compare")}>
      <Stack gap="md">
        <SegmentedControl
          size="xs"
          w="fit-content"
          aria-label={t("article.view.label")}
          value={view}
          onChange={setView}
          data={VIEWS.map((value) => ({ value, label: t(`article.history.view.${value}`) }))}
        />
        <Difference before={record} after={editedOf(record)} />
      </Stack>
    </Dialog>
  );
}
