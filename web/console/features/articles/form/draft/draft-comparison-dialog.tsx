import { SegmentedControl, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { usePublication } from "#web/api/session.ts";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { ChangeSteps } from "#web/ui/text/change-steps.tsx";
import { editedOf } from "../../article-values.ts";
import { VersionDifference } from "../../history/version-difference.tsx";
import { VersionPreview } from "../../history/version-preview.tsx";

const VIEWS = ["preview", "source"] as const;

export interface DraftComparisonDialogProps {
  record: ConsoleStory;
  onClose: () => void;
}

/** The header of a dialog stays in view while its body scrolls. */
const DIALOG_HEADER_PX = 60;

export default function DraftComparisonDialog({ record, onClose }: DraftComparisonDialogProps) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const narrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const [view, setView] = useState<string>("preview");
  const Difference = view === "preview" ? VersionPreview : VersionDifference;
  return (
    <Dialog onClose={onClose} size={860} fullScreen={narrow} title={t("article.draft.compare")}>
      <Stack gap="md">
        {record.draft && (
          <Text size="sm">
            {t("article.draft.compared", {
              saved: formatInTimeZone(record.updated_at, time_zone),
              name: record.draft.saved_by,
              drafted: formatInTimeZone(record.draft.saved_at, time_zone),
            })}
          </Text>
        )}
        <SegmentedControl
          size="xs"
          w="fit-content"
          aria-label={t("article.view.label")}
          value={view}
          onChange={setView}
          data={VIEWS.map((value) => ({ value, label: t(`article.history.view.${value}`) }))}
        />
        <ChangeSteps key={view} top={DIALOG_HEADER_PX}>
          <Difference before={record} after={editedOf(record)} />
        </ChangeSteps>
      </Stack>
    </Dialog>
  );
}
