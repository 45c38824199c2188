import { Alert, Stack, Text, Title } from "@mantine/core";
import { RotateCw } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { ImportMode } from "#shared/contract/emags.ts";
import { currencyNames, languageNames } from "../../../ui/code-names.ts";
import { CategoryField } from "./issue-category-field.tsx";
import classes from "./issue-form.module.css";
import { IssueFormContext, type IssueFormContextValue } from "./issue-form-context.ts";
import { CodeField, FlagField, PreviewField, PriceField, TextField } from "./issue-form-fields.tsx";
import { ModeChoice } from "./issue-mode-choice.tsx";
import { sourceFields } from "./issue-modes.ts";
import { ReleaseField, SubscribersField } from "./issue-release-field.tsx";

export interface IssueFormProps extends IssueFormContextValue {
  mode: ImportMode;
  /** Called with another mode; null where the mode is fixed. */
  onMode: ((mode: ImportMode) => void) | null;
  /** Whether saving would import the issue again, which is said before it happens. */
  importsAgain: boolean;
  onSave: () => unknown;
  /** Banners above the fields. */
  top?: ReactNode;
  /** The sticky bar below them. */
  bar: ReactNode;
}

/** Every field of an issue that a person can set (contract 2.2), for a new one as for an old one. */
export function IssueForm({ mode, onMode, importsAgain, onSave, top, bar, ...context }: IssueFormProps) {
  const { t } = useTranslation("issue-form");
  const Source = sourceFields[mode];
  return (
    <IssueFormContext value={context}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {top}
        <FormSection name="source">
          {onMode ? (
            <ModeChoice mode={mode} onChange={onMode} />
          ) : (
            <Text size="sm" c="dimmed">
              {t("mode.fixed", { mode: t(`mode.${mode}`) })}
            </Text>
          )}
          <Source />
          {importsAgain && (
            <Alert color="yellow" icon={<RotateCw size={16} aria-hidden />} role="status">
              {t("source.again")}
            </Alert>
          )}
        </FormSection>
        <FormSection name="identity">
          <TextField name="name" required dir="auto" maxLength={1000} />
          <PreviewField />
          <CodeField name="language" names={languageNames()} />
          <CategoryField />
          <TextField name="external_id" maxLength={1000} />
        </FormSection>
        <FormSection name="release">
          <ReleaseField />
          <SubscribersField />
          <FlagField name="single_purchase_required" />
          <div className={classes.pair}>
            <PriceField />
            <CodeField name="currency" names={currencyNames()} />
          </div>
        </FormSection>
        <FormSection name="stores">
          <TextField name="apple_product_identifier" nullable maxLength={1000} />
          <TextField name="google_product_id" nullable maxLength={1000} />
        </FormSection>
        <FormSection name="options">
          <FlagField name="text_mode_enabled" />
          <FlagField name="hide_preview_widgets" />
        </FormSection>
        {bar}
      </form>
    </IssueFormContext>
  );
}

type SectionName = "source" | "identity" | "release" | "stores" | "options";

function FormSection({ name, children }: { name: SectionName; children: ReactNode }) {
  const { t } = useTranslation("issue-form");
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.heading}>
        <Title order={2} size="h3" id={id}>
          {t(`section.${name}`)}
        </Title>
        <Text size="sm" c="dimmed">
          {t(`section.${name}_hint`)}
        </Text>
      </div>
      <Stack gap="lg" className={classes.fields}>
        {children}
      </Stack>
    </section>
  );
}
