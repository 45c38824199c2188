import { Select, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ApiToken, LONGEST_OVERLAP_MS } from "#shared/console/identity/api-tokens.ts";
import { usePublication } from "#web/api/session.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { formatDateTime } from "#web/console/i18n/formats.ts";
import { localTimeZone } from "#web/lib/time-zones.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { MomentInput } from "#web/ui/inputs/moment-input.tsx";
import { useRotateApiToken } from "./api-tokens.api.ts";
import { type Expiry, ExpiryField, expiresAt } from "./expiry-field.tsx";
import { NewSecret } from "./new-secret.tsx";

const HOUR_MS = 3600_000;
const overlaps = {
  none: 0,
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  days_3: 72 * HOUR_MS,
  days_7: LONGEST_OVERLAP_MS,
} as const;
type Overlap = keyof typeof overlaps | "moment";
const overlapChoices: Overlap[] = ["none", "hour", "day", "days_3", "days_7", "moment"];

interface RotateDialogProps {
  token: ApiToken;
  onClose: () => void;
}

export default function RotateDialog({ token, onClose }: RotateDialogProps) {
  const { t } = useTranslation("settings-tokens");
  const { organization } = usePublication();
  const rotate = useRotateApiToken(organization.id, token);
  const [overlap, setOverlap] = useState<Overlap>("day");
  const [moment, setMoment] = useState<string | null>(null);
  const [expiry, setExpiry] = useState<Expiry>({ choice: "keep", day: null });
  const reason = unplacedReason(rotate.error, ["old_works_until", "expires_at"]);

  function send(): void {
    const ahead = overlap === "moment" ? 0 : overlaps[overlap];
    const until =
      overlap === "moment" ? moment : ahead > 0 ? new Date(Date.now() + ahead).toISOString() : null;
    const expires_at = expiresAt(expiry);
    rotate.mutate({ old_works_until: until, ...(expires_at === undefined ? {} : { expires_at }) });
  }

  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t(rotate.data ? "rotated_title" : "rotate_title", { name: token.name })}
      closeOnClickOutside={false}
      result={
        rotate.data && (
          <NewSecret token={rotate.data.api_token} secret={rotate.data.token} onDone={onClose}>
            <OldSecret token={rotate.data.api_token} />
          </NewSecret>
        )
      }
    >
      <DialogForm
        problem={reason && t("rotate_failed", { reason })}
        submit={t("rotate")}
        saving={rotate.isPending}
        unsaved={
          (overlap === "moment" && moment !== null) || (expiry.choice === "day" && expiry.day !== null)
        }
        incomplete={expiry.choice === "day" && expiry.day === null}
        onSubmit={send}
        onCancel={onClose}
      >
        <Text size="sm">{t("rotate_text")}</Text>
        <Select
          label={t("old_works")}
          data={overlapChoices.map((value) => ({ value, label: t(`overlap.${value}`) }))}
          value={overlap}
          onChange={(value) => value && setOverlap(value as Overlap)}
          allowDeselect={false}
          error={overlap === "moment" ? undefined : errorAt(rotate.error, "old_works_until")}
          data-autofocus
        />
        {overlap === "moment" && (
          <MomentInput
            label={t("overlap_moment")}
            error={errorAt(rotate.error, "old_works_until")}
            clearsIncomplete
            timeZone={localTimeZone()}
            value={moment}
            onChange={setMoment}
            empty={t("overlap_empty")}
            past={t("overlap_past")}
          />
        )}
        <ExpiryField
          value={expiry}
          onChange={setExpiry}
          error={errorAt(rotate.error, "expires_at")}
          before={token.expires_at}
        />
      </DialogForm>
    </Dialog>
  );
}

function OldSecret({ token }: { token: ApiToken }) {
  const { t } = useTranslation("settings-tokens");
  const old = token.secrets[1];
  return (
    <Text size="sm">
      {old?.works_until
        ? t("old_until", { hint: old.hint, moment: formatDateTime(old.works_until) })
        : t("old_ended")}
    </Text>
  );
}
