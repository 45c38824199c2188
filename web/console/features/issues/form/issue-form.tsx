import { Alert, Text } from "@mantine/core";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ImportMode } from "#shared/contract/emags.ts";
import { usePublication } from "#web/api/session.ts";
import layout from "#web/ui/forms/form-layout.module.css";
import { FormSection } from "#web/ui/forms/form-section.tsx";
import { KeepPagesCheckbox } from "../confirm-reimport.tsx";
import { CategoryField } from "./fields/issue-category-field.tsx";
import { ModeChoice } from "./fields/issue-mode-choice.tsx";
import { sourceFields } from "./fields/issue-modes.ts";
import { ReleaseField, SubscribersField } from "./fields/issue-release-field.tsx";
import classes from "./issue-form.module.css";
import { IssueFormContext, type IssueFormContextValue } from "./issue-form-context.ts";
import { FlagField, IssueCode, IssuePrice, PreviewField, TextField } from "./issue-form-fields.tsx";

interface ImportsAgain {
  keepPages: boolean;
  /** Null without pages to keep. */
  onKeepPages: ((keep: boolean) => void) | null;
}

export interface IssueFormProps extends IssueFormContextValue {
  mode: ImportMode;
  /** Called with another mode. Null if the mode is fixed. */
  onMode: ((mode: ImportMode) => void) | null;
  /** Set if saving would import the issue again, which the form announces. */
  importsAgain: ImportsAgain | false;
  onSave: () => unknown;
  /** Banners above the fields. */
  top?: ReactNode;
  /** Sticky bar below the fields. */
  bar: ReactNode;
}

/** Renders all editable fields of a new or existing issue (contract 2.2). */
export function IssueForm({ mode, onMode, importsAgain, onSave, top, bar, ...context }: IssueFormProps) {
  const { t } = useTranslation(["issue-form", "issues"]);
  const { approval_required } = usePublication().publication;
  const Source = sourceFields[mode];
  return (
    <IssueFormContext value={context}>
      <form
        noValidate
        className={layout.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {top}
        <Part name="source">
          {onMode ? (
            <ModeChoice mode={mode} onChange={onMode} />
          ) : (
            <Text size="sm" c="dimmed">
              {t("mode.fixed", { mode: t(`mode.${mode}`) })}
            </Text>
          )}
          <Source />
          {importsAgain && (
            <Alert
              color="yellow"
              icon={<RotateCw size={16} aria-hidden />}
              role="status"
              title={t("source.again")}
            >
              {importsAgain.onKeepPages ? (
                <KeepPagesCheckbox keep={importsAgain.keepPages} onChange={importsAgain.onKeepPages} />
              ) : (
                t(approval_required ? "issues:action.again_hidden_unapproved" : "issues:action.again_hidden")
              )}
            </Alert>
          )}
        </Part>
        <Part name="identity">
          <TextField name="name" required dir="auto" maxLength={1000} />
          <PreviewField />
          <IssueCode name="language" />
          <CategoryField />
          <TextField name="external_id" maxLength={1000} />
        </Part>
        <Part name="release">
          <ReleaseField />
          <SubscribersField />
          <FlagField name="single_purchase_required" />
          <div className={classes.pair}>
            <IssuePrice />
            <IssueCode name="currency" />
          </div>
        </Part>
        <Part name="stores">
          <TextField name="apple_product_identifier" nullable maxLength={1000} />
          <TextField name="google_product_id" nullable maxLength={1000} />
        </Part>
        <Part name="options">
          <FlagField name="text_mode_enabled" />
          <FlagField name="hide_preview_widgets" />
        </Part>
        {bar}
      </form>
    </IssueFormContext>
  );
}

type SectionName = "source" | "identity" | "release" | "stores" | "options";

function Part({ name, children }: { name: SectionName; children: ReactNode }) {
  const { t } = useTranslation("issue-form");
  return (
    <FormSection title={t(`section.${name}`)} hint={t(`section.${name}_hint`)}>
      {children}
    </FormSection>
  );
}
