import { Alert, Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { attachToEdition, detachFromEdition } from "#web/console/components/release/edition-issue.api.ts";
import { hasUnconfirmedWarnings } from "#web/console/components/warnings/confirm-warnings.tsx";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { isInFuture } from "#web/lib/is-in-future.ts";
import { actionNotice } from "#web/ui/feedback/action-notice.tsx";
import { updateIssue } from "../../api/issues.api.ts";
import { actionFailure } from "../../use-issue-actions.tsx";

interface WaitingEditionProps {
  record: Emag;
  edition: PlannedEdition;
}

/** Offers to attach an issue to the planned edition that seems to wait for it, with Undo. */
export function WaitingEdition({ record, edition }: WaitingEditionProps) {
  const { t } = useTranslation(["issue", "common"]);
  const { t: inIssues } = useTranslation("issues");
  const { publication } = usePublication();
  const ref = usePublicationRef();
  const differs = record.name !== edition.name;
  // Readers know an issue that is released by its name.
  const [takesName, setTakesName] = useState(record.released_at === null);
  const noticeId = `edition of ${record.id}`;
  const fail = (error: unknown) => {
    if (hasUnconfirmedWarnings(error)) return;
    const reason = actionFailure(inIssues, error);
    const message = inIssues("action.failed", { name: record.name, reason });
    actionNotice({ id: noticeId, grave: true, message });
  };

  async function undo(attached: PlannedEdition): Promise<void> {
    try {
      await detachFromEdition(publication.id, attached);
      const { name, released_at } = record;
      await updateIssue(ref, record.id, { name, released_at }, { version: null, keepPages: true });
      actionNotice({ id: noticeId, message: t("edition.undone") });
    } catch (error) {
      fail(error);
    }
  }

  const attach = useMutation({
    mutationFn: () =>
      attachToEdition(publication.id, edition, { emag_id: record.id, take_name: differs && takesName }),
    onSuccess(attached) {
      actionNotice({
        id: noticeId,
        message: t("edition.attached", { name: edition.name }),
        actions: [{ label: t("common:actions.undo"), onClick: () => void undo(attached) }],
      });
    },
    onError: fail,
  });
  const takesDate = record.released_at === null && isInFuture(edition.release_date);
  return (
    <Alert
      color="petrol"
      variant="light"
      role="status"
      icon={<CalendarClock size={18} aria-hidden />}
      title={t("edition.waiting_title", { name: edition.name })}
    >
      <Stack gap="xs">
        <Text size="sm">
          {t(takesDate ? "edition.waiting_date" : "edition.waiting", {
            when: formatInTimeZone(edition.release_date, publication.time_zone),
          })}
        </Text>
        <Group gap="md">
          <Button size="xs" variant="default" loading={attach.isPending} onClick={() => attach.mutate()}>
            {t("edition.attach")}
          </Button>
          {differs && (
            <Checkbox
              label={t("edition.take_name", { name: edition.name })}
              checked={takesName}
              onChange={(event) => setTakesName(event.currentTarget.checked)}
            />
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
