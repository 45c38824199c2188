import { pickJson } from "#bff/core/record-fields.ts";
import { VersionedText } from "#bff/domain/audit/index.ts";
import { REVIEWED_FIELDS } from "#shared/console/articles/reviewed-fields.ts";
import type { StorySnapshot } from "#shared/console/articles/stories.ts";
import type { StoryRow } from "./stories.repo.ts";
import { VERSION_FIELDS } from "./story-fields.ts";

/** Fields of an article, as they are compared, audited and stored in a version. The image is its ID. */
export type StoryFields = Omit<StorySnapshot, "image"> & { image: string | null };

export function fieldsOf(row: Omit<StoryRow, "id" | "version" | "created_at" | "updated_at">): StoryFields {
  return pickJson({ ...row, image: row.image_id }, VERSION_FIELDS);
}

/** Returns the contract's names of the fields that differ between two states of an article. */
export function differences(before: StoryFields, after: StoryFields): string[] {
  return VERSION_FIELDS.filter(
    (field) =>
      before[field] !== after[field] && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

const reviewed = new Set<string>(REVIEWED_FIELDS);

/** Returns whether a change ends the approval of an article, because readers read or see one of the fields. */
export function isReviewed(changed_fields: readonly string[]): boolean {
  return changed_fields.some((field) => reviewed.has(field));
}

/** Returns the fields for the audit log. The content is a reference to the version that stores it: none for a draft. */
export function auditedFields(fields: StoryFields, version?: number) {
  return { ...fields, content: fields.content === "" ? "" : new VersionedText(fields.content, version) };
}
