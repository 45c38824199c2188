import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { RecordGuard, RecordSaveState } from "#web/console/components/record/session/record-page.tsx";
import { useSlice } from "#web/console/components/record/session/use-record-session.ts";
import type { SharedSession } from "#web/console/components/record/session/use-save-status.ts";
import { ProblemNotice } from "#web/ui/feedback/problem-notice.tsx";
import layout from "#web/ui/forms/form-layout.module.css";
import classes from "./settings-form.module.css";

interface SettingsFormProps {
  form: {
    session: SharedSession & { save: () => Promise<boolean> };
    savesUnchanged: boolean;
    error: unknown;
  };
  readOnly: boolean;
  /** Label of the submit button. Default: "Save". */
  submit?: string;
  /** Buttons beside it. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Frame of a form for settings that are saved as a whole, with its problems and its button. */
export function SettingsForm({ form, readOnly, submit, actions, children }: SettingsFormProps) {
  const { t } = useTranslation(["settings", "common"]);
  const { session } = form;
  const { busy, dirty, problem } = useSlice(session, (state) => state);
  const reason = unplacedReason(form.error);
  return (
    <form
      noValidate
      className={`${layout.form} ${classes.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        void session.save();
      }}
    >
      <RecordGuard session={session} />
      {children}
      <ProblemNotice>
        {problem?.kind === "stale" ? t("form.conflict") : reason && t("common:save_state.failed", { reason })}
      </ProblemNotice>
      {!readOnly && (
        <Group justify="space-between">
          <RecordSaveState session={session} takesFocus />
          <Group gap="xs">
            {actions}
            <Button type="submit" loading={busy} disabled={!dirty && !form.savesUnchanged}>
              {submit ?? t("common:actions.save")}
            </Button>
          </Group>
        </Group>
      )}
    </form>
  );
}
