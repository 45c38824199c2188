import { Checkbox, Select, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AttachableIssue, PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { attachableIssueQuery, attachableIssuesQuery } from "../planned-editions.api.ts";
import { useProblem } from "./edition-problem.tsx";
import { useIssueLink } from "./use-issue-link.ts";

export interface AttachIssueDialogProps {
  edition: PlannedEdition;
  onClose: () => void;
}

/** Renders the dialog that attaches an existing issue to an edition. Offers issues released near the edition's date first. */
export default function AttachIssueDialog({ edition, onClose }: AttachIssueDialogProps) {
  const { t } = useTranslation("planned-editions");
  const { attach } = useIssueLink();
  const client = useQueryClient();
  const ref = usePublicationRef();
  const [issueId, setIssueId] = useState<number | null>(null);
  const { data: issue } = useQuery({ ...attachableIssueQuery(ref, issueId ?? 0), enabled: issueId !== null });
  const [takesName, setTakesName] = useState(false);
  const save = useMutation({
    mutationFn: (chosen: AttachableIssue) =>
      attach(edition, chosen, takesName && chosen.name !== edition.name),
    onSuccess: onClose,
  });
  return (
    <Dialog onClose={onClose} title={t("link.title")}>
      <DialogForm
        problem={useProblem(save.error, ["emag_id"])}
        submit={t("link.attach")}
        saving={save.isPending}
        incomplete={!issue}
        unsaved={issueId !== null}
        onSubmit={() => issue && save.mutate(issue)}
        onCancel={onClose}
      >
        <IssueSelect
          edition={edition}
          issue={issue ?? null}
          error={issue === null ? t("link.deleted") : errorAt(save.error, "emag_id")}
          onChange={(next) => {
            save.reset();
            if (next) client.setQueryData(attachableIssueQuery(ref, next.id).queryKey, next);
            setIssueId(next?.id ?? null);
            // Readers know an issue that is released by its name.
            setTakesName(next?.released_at === null);
          }}
        />
        {issue && issue.name !== edition.name && (
          <Checkbox
            label={t("link.take_name", { name: edition.name })}
            checked={takesName}
            onChange={(event) => setTakesName(event.currentTarget.checked)}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}

interface IssueSelectProps {
  edition: PlannedEdition;
  issue: AttachableIssue | null;
  error: string | undefined;
  onChange: (issue: AttachableIssue | null) => void;
}

function IssueSelect({ edition, issue, error, onChange }: IssueSelectProps) {
  const { t } = useTranslation("planned-editions");
  const { publication } = usePublication();
  const [search, setSearch] = useState("");
  // The field contains the name of the selected issue, which isn't a search.
  const [sought] = useDebouncedValue(issue?.name === search ? "" : search.trim(), 200);
  const offered = useQuery({
    ...attachableIssuesQuery(publication.id, edition.id, sought),
    placeholderData: keepPreviousData,
  });
  const found = offered.data ?? [];
  const issues = issue && !found.some(({ id }) => id === issue.id) ? [issue, ...found] : found;
  const releaseOf = (id: string) => issues.find((one) => String(one.id) === id)?.released_at;
  return (
    <Select
      label={t("state.issue")}
      description={t("link.issue_help")}
      placeholder={t("link.search")}
      searchable
      data-autofocus
      data={issues.map(({ id, name }) => ({ value: String(id), label: name }))}
      // The service has already filtered the options.
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const release = releaseOf(option.value);
        return (
          <div>
            {option.label}
            <Text size="xs" c="dimmed">
              {release ? formatInTimeZone(release, publication.time_zone) : t("link.unscheduled")}
            </Text>
          </div>
        );
      }}
      value={issue && String(issue.id)}
      onChange={(value) => onChange(issues.find(({ id }) => String(id) === value) ?? null)}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={
        offered.isError ? t("link.failed") : offered.isFetching ? t("link.loading") : t("link.nothing")
      }
      error={error}
      maxDropdownHeight={320}
    />
  );
}
