import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isPreconditionFailed } from "#web/api/http/errors.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { ProblemNotice } from "#web/ui/feedback/problem-notice.tsx";
import layout from "#web/ui/forms/form-layout.module.css";
import { UnsavedChangesGuard } from "#web/ui/forms/unsaved-changes-guard.tsx";
import classes from "./settings-form.module.css";

interface SettingsFormProps {
  form: { isDirty: boolean; isSaving: boolean; error: Error | null; save: () => void };
  readOnly: boolean;
  children: ReactNode;
}

/** Frame of a form for settings that are saved as a whole, with its problems and its button. */
export function SettingsForm({ form, readOnly, children }: SettingsFormProps) {
  const { t } = useTranslation("settings");
  const reason = unplacedReason(form.error);
  return (
    <form
      noValidate
      className={`${layout.form} ${classes.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <UnsavedChangesGuard when={form.isDirty} />
      {children}
      <ProblemNotice>
        {isPreconditionFailed(form.error) ? t("form.conflict") : reason && t("form.failed", { reason })}
      </ProblemNotice>
      {!readOnly && (
        <Group justify="flex-end">
          <Button type="submit" loading={form.isSaving} disabled={!form.isDirty}>
            {t("form.save")}
          </Button>
        </Group>
      )}
    </form>
  );
}
