import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import type { Resolver } from "react-hook-form";
import { type Emag, emagUpdate } from "#shared/contract/emags.ts";
import type { Versioned } from "#web/api/client.ts";
import { issueKeys } from "#web/api/query-keys.ts";
import { usePublicationRef, useSession } from "#web/api/session.ts";
import { cacheResponse } from "#web/api/versioned.ts";
import type { SessionOptions } from "#web/console/components/record/session/record-state.ts";
import { useRecordSession } from "#web/console/components/record/session/use-record-session.ts";
import { withConfirmedWarnings } from "#web/console/components/warnings/confirm-warnings.tsx";
import { fetchIssue, updateIssue } from "../api/issues.api.ts";
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

interface IssueOptions
  extends Pick<
    SessionOptions<Versioned<Emag>, IssueValues, Field>,
    "resolver" | "save" | "shape" | "start" | "valuesOf"
  > {
  latest: Versioned<Emag> | null;
  /** True if the issue was deleted elsewhere. The form keeps its changes. */
  isDeleted?: boolean;
}

/** Edits a new or existing issue. */
export function useIssueSession(options: IssueOptions) {
  const publication = usePublicationRef();
  const { publication_id } = publication;
  const userId = useSession().user.id;
  const client = useQueryClient();
  const cacheIssue = (issue: Versioned<Emag>) =>
    cacheResponse(client, issueKeys.record(publication_id, issue.data.id), issue);
  return useRecordSession<Versioned<Emag>, IssueValues, Field>({
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
    onAccept: cacheIssue,
    onConflict: "compare",
    refOf: ({ data }) => ({ publicationId: publication_id, kind: "emag", id: data.id }),
    fieldOf,
  });
}

interface EditOptions {
  isDeleted: boolean;
  /** Readers see the previous pages until a save that imports again has finished. */
  keepPages: boolean;
}

/** Edits an issue. `latest` is its newest known version. */
export function useIssueEditSession(latest: Versioned<Emag>, { isDeleted, keepPages }: EditOptions) {
  const publication = usePublicationRef();
  return useIssueSession({
    start: latest,
    latest,
    isDeleted,
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
