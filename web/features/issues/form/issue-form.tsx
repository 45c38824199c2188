import { Alert, Text } from "@mantine/core";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ImportMode } from "#shared/contract/emags.ts";
import { currencyNames, languageNames } from "../../../ui/code-names.ts";
import layout from "../../../ui/form-layout.module.css";
import { FormSection } from "../../../ui/form-section.tsx";
import { KeepPages } from "../ask-import-again.tsx";
import { CategoryField } from "./issue-category-field.tsx";
import classes from "./issue-form.module.css";
import { IssueFormContext, type IssueFormContextValue } from "./issue-form-context.ts";
import { CodeField, FlagField, PreviewField, PriceField, TextField } from "./issue-form-fields.tsx";
import { ModeChoice } from "./issue-mode-choice.tsx";
import { sourceFields } from "./issue-modes.ts";
import { ReleaseField, SubscribersField } from "./issue-release-field.tsx";

interface ImportsAgain {
  keepPages: boolean;
  /** Null if there are no pages to keep. */
  onKeepPages: ((keep: boolean) => void) | null;
}

export interface IssueFormProps extends IssueFormContextValue {
  mode: ImportMode;
  /** Called with another mode; null where the mode is fixed. */
  onMode: ((mode: ImportMode) => void) | null;
  /** Set if saving would import the issue again, which is said before it happens. */
  importsAgain: ImportsAgain | false;
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
                <KeepPages keep={importsAgain.keepPages} onChange={importsAgain.onKeepPages} />
              ) : (
                t("source.again_hidden")
              )}
            </Alert>
          )}
        </Part>
        <Part name="identity">
          <TextField name="name" required dir="auto" maxLength={1000} />
          <PreviewField />
          <CodeField name="language" names={languageNames()} />
          <CategoryField />
          <TextField name="external_id" maxLength={1000} />
        </Part>
        <Part name="release">
          <ReleaseField />
          <SubscribersField />
          <FlagField name="single_purchase_required" />
          <div className={classes.pair}>
            <PriceField />
            <CodeField name="currency" names={currencyNames()} />
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
