import { Stack } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { get, useFormState, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { IssueField } from "../issue-values.ts";
import classes from "./issue-form.module.css";
import { useIssueFormContext } from "./issue-form-context.ts";

interface MoreFieldsProps {
  /** The fields inside. A problem or a value in one of them unfolds all. */
  fields: readonly IssueField[];
  children: ReactNode;
}

/** Renders the fields that few new issues need, folded. */
export function MoreFields({ fields, children }: MoreFieldsProps) {
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
