import { MultiSelect, Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ReadOnlyValue } from "#web/ui/data-display/read-only-value.tsx";
import { categoriesQuery } from "../../api/issues.api.ts";
import classes from "../issue-form.module.css";
import { useIssueField, useIssueFormContext } from "../issue-form-context.ts";

/** Renders the issue's categories in order. The main category can be chosen without dragging. */
export function CategoryField() {
  const { t } = useTranslation(["issue", "issue-form"]);
  const { publicationId } = useIssueFormContext();
  const { field, readOnly, label, description, error } = useIssueField("category_ids");
  const categories = useQuery(categoriesQuery(publicationId));
  const known = categories.data ?? [];
  const chosen: number[] = field.value;
  const nameOf = (id: number) =>
    known.find((category) => category.id === id)?.name ?? t("issue:details.unknown_category", { id });
  const options = [
    ...known.map(({ id }) => id),
    ...chosen.filter((id) => !known.some((one) => one.id === id)),
  ];
  const none = categories.isSuccess && options.length === 0;
  if (readOnly) {
    const names = chosen.length > 0 ? chosen.map(nameOf).join(", ") : null;
    return <ReadOnlyValue label={label}>{categories.isPending ? "…" : names}</ReadOnlyValue>;
  }
  return (
    <Stack gap="sm">
      <MultiSelect
        label={label}
        description={none ? t("issue-form:help.category_ids_none") : description}
        error={error}
        disabled={none || categories.isPending}
        searchable
        withPillsReorder
        hidePickedOptions
        withScrollArea={false}
        classNames={{ options: classes.options }}
        data={options.map((id) => ({ value: String(id), label: nameOf(id) }))}
        value={chosen.map(String)}
        onChange={(ids) => field.onChange(ids.map(Number))}
        onBlur={field.onBlur}
        ref={field.ref}
      />
      {chosen.length > 1 && (
        <Select
          label={t("issue-form:main_category")}
          allowDeselect={false}
          data={chosen.map((id) => ({ value: String(id), label: nameOf(id) }))}
          value={String(chosen[0])}
          onChange={(id) => {
            const main = Number(id);
            field.onChange([main, ...chosen.filter((other) => other !== main)]);
          }}
        />
      )}
    </Stack>
  );
}
