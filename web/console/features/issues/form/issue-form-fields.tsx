import { Textarea } from "@mantine/core";
import { type FieldPathByValue, useWatch } from "react-hook-form";
import {
  CodeField,
  FlagInput,
  LineInput,
  type LineInputProps,
  PriceField,
} from "#web/console/components/record/record-fields.tsx";
import type { IssueField, IssueValues } from "../issue-values.ts";
import { useIssueField, useIssueFormContext } from "./issue-form-context.ts";

type FieldOf<Value> = Extract<IssueField, FieldPathByValue<IssueValues, Value | undefined>>;

export function TextField({ name, ...rest }: { name: FieldOf<string | null> } & Omit<LineInputProps, "of">) {
  return <LineInput of={useIssueField(name)} {...rest} />;
}

export function PreviewField() {
  const { field, readOnly, label, description, error } = useIssueField("preview");
  return (
    <Textarea
      label={label}
      description={description}
      error={error}
      readOnly={readOnly}
      autosize
      minRows={3}
      maxRows={12}
      dir="auto"
      {...field}
    />
  );
}

/** Yes or no. */
export function FlagField({ name }: { name: FieldOf<boolean> }) {
  return <FlagInput of={useIssueField(name)} />;
}

export function IssueCodeField({ name }: { name: "language" | "currency" }) {
  return <CodeField of={useIssueField(name)} kind={name} />;
}

export function IssuePrice() {
  const { form } = useIssueFormContext();
  const currency = useWatch({ control: form.control, name: "currency" });
  return <PriceField of={useIssueField("cents")} currency={currency} />;
}
