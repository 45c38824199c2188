import { Alert, Radio, SimpleGrid, Stack, Text } from "@mantine/core";
import { RotateCw } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { get, useFormState, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type ImportMode, importMode } from "#shared/contract/emags.ts";
import { usePublication } from "#web/api/session.ts";
import layout from "#web/ui/forms/form-layout.module.css";
import { FormSection } from "#web/ui/forms/form-section.tsx";
import { ChoiceCard } from "#web/ui/inputs/choice-card.tsx";
import { KeepPagesCheckbox } from "../confirm-reimport.tsx";
import type { IssueField } from "../issue-values.ts";
import { CategoryField } from "./fields/issue-category-field.tsx";
import { ReleaseField, SubscribersField } from "./fields/issue-release-field.tsx";
import {
  EpubImportFields,
  EpubSourceFields,
  PdfImportFields,
  PdfSourceFields,
  PlannedSourceFields,
} from "./fields/issue-source-fields.tsx";
import classes from "./issue-form.module.css";
import { IssueFormContext, type IssueFormContextValue, useIssueFormContext } from "./issue-form-context.ts";
import { FlagField, IssueCodeField, IssuePrice, PreviewField, TextField } from "./issue-form-fields.tsx";

const sourceFields = {
  standard_pdf: PdfSourceFields,
  planned_pdf: PlannedSourceFields,
  epub: EpubSourceFields,
} satisfies Record<ImportMode, unknown>;

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

export function IssueForm({ mode, onMode, importsAgain, onSave, top, bar, ...context }: IssueFormProps) {
  const { t } = useTranslation(["issue-form", "issues"]);
  const { approval_required } = usePublication().publication;
  const Source = sourceFields[mode];
  const more = (
    <>
      <Part name="description">
        <PreviewField />
        <CategoryField />
        <IssueCodeField name="language" />
        <TextField name="external_id" maxLength={1000} />
      </Part>
      <Part name="import">{mode === "epub" ? <EpubImportFields /> : <PdfImportFields />}</Part>
      <Part name="stores">
        <TextField name="apple_product_identifier" nullable maxLength={1000} />
        <TextField name="google_product_id" nullable maxLength={1000} />
      </Part>
      <Part name="options">
        <FlagField name="text_mode_enabled" />
        <FlagField name="hide_preview_widgets" />
      </Part>
    </>
  );
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
          <Source />
          {onMode ? (
            <ModeChoice mode={mode} onChange={onMode} />
          ) : (
            <Text size="sm" c="dimmed">
              {t("mode.fixed", { mode: t(`mode.${mode}`) })}
            </Text>
          )}
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
        </Part>
        <Part name="release">
          <ReleaseField />
          <SubscribersField />
          <FlagField name="single_purchase_required" />
          <div className={classes.pair}>
            <IssuePrice />
            <IssueCodeField name="currency" />
          </div>
        </Part>
        {onMode ? <MoreFields fields={moreFields}>{more}</MoreFields> : more}
        {bar}
      </form>
    </IssueFormContext>
  );
}

/** The fields below "More" in the form of a new issue. */
const moreFields = [
  "preview",
  "category_ids",
  "language",
  "external_id",
  "import_attributes.xml_location",
  "import_attributes.import_images",
  "epub_import_attributes.import_articles",
  "epub_import_attributes.import_images",
  "apple_product_identifier",
  "google_product_id",
  "text_mode_enabled",
  "hide_preview_widgets",
] as const satisfies readonly IssueField[];

type SectionName = "source" | "identity" | "release" | "description" | "import" | "stores" | "options";

function Part({ name, children }: { name: SectionName; children: ReactNode }) {
  const { t } = useTranslation("issue-form");
  return (
    <FormSection title={t(`section.${name}`)} hint={t(`section.${name}_hint`)}>
      {children}
    </FormSection>
  );
}

interface ModeChoiceProps {
  mode: ImportMode;
  onChange: (mode: ImportMode) => void;
}

function ModeChoice({ mode, onChange }: ModeChoiceProps) {
  const { t } = useTranslation("issue-form");
  return (
    <Radio.Group label={t("mode.label")} value={mode} onChange={(value) => onChange(importMode.parse(value))}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs" mt={6}>
        {importMode.options.map((one) => (
          <ChoiceCard key={one} value={one} label={t(`mode.${one}`)}>
            {t(`mode.${one}_hint`)}
          </ChoiceCard>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

interface MoreFieldsProps {
  /** The fields inside. A problem or a value in one of them unfolds all. */
  fields: readonly IssueField[];
  children: ReactNode;
}

/** Renders the fields that few new issues need, folded. */
function MoreFields({ fields, children }: MoreFieldsProps) {
  const { t } = useTranslation("issue-form");
  const { form } = useIssueFormContext();
  const details = useRef<HTMLDetailsElement>(null);
  const { errors, defaultValues } = useFormState({ control: form.control });
  const values = useWatch({ control: form.control });
  const isUsed = fields.some(
    (field) =>
      get(errors, field) !== undefined ||
      JSON.stringify(get(values, field)) !== JSON.stringify(get(defaultValues, field)),
  );
  useEffect(() => {
    if (isUsed && details.current) details.current.open = true;
  }, [isUsed]);
  return (
    <details ref={details} className={classes.more}>
      <summary className={classes.summary}>{t("section.more")}</summary>
      <Stack gap="xl" mt="md">
        {children}
      </Stack>
    </details>
  );
}
