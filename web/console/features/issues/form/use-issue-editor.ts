import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import type { Resolver } from "react-hook-form";
import { type Emag, emagUpdate } from "#shared/contract/emags.ts";
import type { Versioned } from "#web/api/client.ts";
import { reviewKeys } from "#web/api/review-keys.ts";
import { usePublicationRef, useSession } from "#web/api/session.ts";
import { cacheResponse } from "#web/api/versioned.ts";
import { useVersionedRecord } from "#web/console/components/record/use-versioned-record.ts";
import type { VersionedRecordOptions } from "#web/console/components/record/versioned-record.ts";
import { withConfirmedWarnings } from "#web/console/components/warnings/confirm-warnings.tsx";
import { fetchIssue, issueKeys, updateIssue } from "../api/issues.api.ts";
import {
  changesOf,
  type IssueField,
  type IssueValues,
  issueFields,
  issueShape,
  valuesOf,
} from "../issue-values.ts";

const resolver = zodResolver(emagUpdate, undefined, { raw: true }) as unknown as Resolver<IssueValues>;

/** The service reports "is required" at the parent of nested fields. The form shows it at the first nested field. */
const firstOf: Record<string, IssueField> = {
  import_attributes: "import_attributes.pdf_location",
  epub_import_attributes: "epub_import_attributes.epub_location",
};

function fieldOf(name: string): IssueField | null {
  return firstOf[name] ?? issueFields.find((field) => field === name) ?? null;
}

type Field = IssueField | "mode";

type EditorOptions = Pick<
  VersionedRecordOptions<Versioned<Emag>, IssueValues, Field>,
  "start" | "latest" | "shape" | "valuesOf" | "resolver" | "save"
>;

/** Edits a new or existing issue. */
export function useIssueRecord(options: EditorOptions) {
  const publication = usePublicationRef();
  const { publication_id } = publication;
  const userId = useSession().user.id;
  const client = useQueryClient();
  const cacheIssue = (issue: Versioned<Emag>) =>
    cacheResponse(client, issueKeys.record(publication_id, issue.data.id), issue);
  return useVersionedRecord<Versioned<Emag>, IssueValues, Field>({
    ...options,
    draftKey: (issue) => ({
      kind: "issues",
      userId,
      publicationId: publication_id,
      id: issue?.data.id ?? null,
    }),
    async fetchNewest(issue) {
      if (!issue) return null;
      const newest = await fetchIssue(publication, issue.data.id);
      cacheIssue(newest);
      return newest;
    },
    onAdopt(issue) {
      cacheIssue(issue);
      for (const key of [issueKeys.lists, issueKeys.summaries, reviewKeys.all])
        void client.invalidateQueries({ queryKey: key(publication_id) });
    },
    onStale: "compare",
    follows: true,
    refOf: ({ data }) => ({ publicationId: publication_id, kind: "emag", id: data.id }),
    fieldOf,
  });
}

/**
 * Edits an issue. `latest` is its newest known version. `keepPages` applies to a save that imports again: readers see
 * the previous pages until it has finished.
 */
export function useIssueEditor(latest: Versioned<Emag>, { keepPages }: { keepPages: boolean }) {
  const publication = usePublicationRef();
  return useIssueRecord({
    start: latest,
    latest,
    shape: issueShape,
    valuesOf: (issue) => valuesOf((issue ?? latest).data),
    resolver,
    async save(values, { record, values: saved }) {
      const { data, version } = record ?? latest;
      const changes = changesOf(saved, values);
      return {
        record: await withConfirmedWarnings((confirmedWarnings) =>
          updateIssue(publication, data.id, changes, { version, keepPages, confirmedWarnings }),
        ),
      };
    },
  });
}
