import { Alert, Button, Group, SegmentedControl, Select, Stack, Text, Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Review, type SignOff, signOffs } from "#shared/console/issues/reviews.ts";
import { isPreconditionFailed } from "#web/api/http/errors.ts";
import { changeReview, type ReviewSubject, reviewersQuery } from "#web/api/reviews.ts";
import { formatRelative } from "#web/console/i18n/formats.ts";
import { SaveState, type SaveStatus } from "#web/ui/forms/save-state.tsx";
import { useUnsavedPart } from "#web/ui/forms/unsaved-parts.tsx";
import { errorMessage } from "../../feedback/error-message.ts";
import { withConfirmedWarnings } from "../../warnings/confirm-warnings.tsx";
import { ReviewRequest } from "./review-request.tsx";

export interface ReviewFormProps {
  subject: ReviewSubject;
  review: Review;
  readOnly: boolean;
  /** True if the user may ask for a review. */
  mayRequest: boolean;
  /** Called with the saved review. */
  onSaved: (review: Review) => void;
}

interface Draft {
  note: string;
  responsible_id: string | null;
  sign_off: SignOff;
}

const draftOf = (review: Review): Draft => ({
  note: review.note,
  responsible_id: review.responsible?.id ?? null,
  sign_off: review.sign_off,
});

const pick = (draft: Draft, names: readonly (keyof Draft)[]) =>
  Object.fromEntries(names.map((name) => [name, draft[name]])) as Partial<Draft>;

/** Returns the changes that were not part of the request. */
const without = (typed: Partial<Draft>, sent: Partial<Draft>) =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => sent[name as keyof Draft] !== value),
  ) as Partial<Draft>;

/**
 * Renders the note, responsible person, and sign-off of an edition, issue or article. Must be inside `UnsavedParts`. Shows
 * conflicting changes instead of overwriting them.
 */
export function ReviewForm({ subject, review, readOnly, mayRequest, onSaved }: ReviewFormProps) {
  const { t } = useTranslation();
  const label = useId();
  const people = useQuery(reviewersQuery(subject.publication_id)).data ?? [];
  const [typed, setTyped] = useState<Partial<Draft>>({});
  /** The review on which the unsaved changes are based. */
  const [begun, setBegun] = useState<Review | null>(null);
  const stored = draftOf(review);
  const draft = { ...stored, ...typed };
  const changed = (Object.keys(typed) as (keyof Draft)[]).filter((name) => typed[name] !== stored[name]);
  useUnsavedPart(changed.length > 0);
  // Only a change to the same field is a conflict.
  const overtaken = begun !== null && changed.some((name) => draftOf(begun)[name] !== stored[name]);
  const save = useMutation({
    mutationFn: (sent: Partial<Draft>) =>
      withConfirmedWarnings((confirmedWarnings) =>
        changeReview(subject, sent, overtaken ? begun.version : review.version, confirmedWarnings),
      ),
    // Changes made during the save stay unsaved.
    onSuccess: (saved, sent) => {
      setTyped((now) => without(now, sent));
      onSaved(saved);
    },
    // A second save after the conflict is shown overwrites on purpose.
    onSettled: () => setBegun(null),
  });
  const conflict = isPreconditionFailed(save.error);
  const canSave = changed.length > 0;
  const change = (part: Partial<Draft>) => {
    setBegun((before) => before ?? review);
    setTyped((before) => ({ ...before, ...part }));
  };
  const responsible =
    review.responsible && !people.some(({ id }) => id === review.responsible?.id)
      ? [...people, review.responsible]
      : people;
  return (
    <Stack gap="sm">
      <ReviewRequest {...{ subject, review, mayRequest, onSaved }} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave && !save.isPending) save.mutate(pick(draft, changed));
        }}
      >
        <Stack gap="sm">
          {conflict && changed.length > 0 && (
            <Alert color="yellow" variant="light" role="alert">
              {t("review.conflict", {
                name: review.changed_by ?? "",
                sign_off: t(`review.sign_offs.${review.sign_off}`),
                responsible: review.responsible?.name ?? t("review.unassigned"),
              })}
              {review.note !== "" && (
                <Text size="sm" mt={4} fs="italic">
                  {review.note}
                </Text>
              )}
            </Alert>
          )}
          <div>
            <Text size="sm" fw={500} mb={4} id={label}>
              {t("review.sign_off")}
            </Text>
            {readOnly ? (
              <Text size="sm">{t(`review.sign_offs.${draft.sign_off}`)}</Text>
            ) : (
              <SegmentedControl
                fullWidth
                size="xs"
                aria-labelledby={label}
                value={draft.sign_off}
                onChange={(value) => change({ sign_off: value as SignOff })}
                data={signOffs.map((value) => ({ value, label: t(`review.sign_offs.${value}`) }))}
              />
            )}
          </div>
          <Select
            label={t("review.responsible")}
            placeholder={t("review.unassigned")}
            readOnly={readOnly}
            {...(readOnly && { variant: "unstyled", rightSection: null })}
            clearable={!readOnly}
            searchable={people.length > 8}
            data={responsible.map(({ id, name }) => ({ value: id, label: name }))}
            value={draft.responsible_id}
            onChange={(value) => change({ responsible_id: value })}
            comboboxProps={{ withinPortal: false }}
          />
          <Textarea
            label={t("review.note")}
            placeholder={t(readOnly ? "list.not_set" : "review.note_placeholder")}
            readOnly={readOnly}
            autosize
            minRows={readOnly ? 1 : 2}
            maxRows={10}
            maxLength={5000}
            value={draft.note}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
          <Group justify="space-between" gap="xs">
            <Text size="xs" c="dimmed">
              {readOnly
                ? t("review.reading")
                : review.changed_at
                  ? t("review.changed_by", {
                      name: review.changed_by ?? "",
                      when: formatRelative(review.changed_at),
                    })
                  : t("review.untouched")}
            </Text>
            {!readOnly && (
              <Group gap="sm">
                <SaveState status={statusOf(changed.length > 0, save, conflict)} takesFocus />
                <Button
                  type="submit"
                  variant="default"
                  size="xs"
                  loading={save.isPending}
                  disabled={!canSave}
                >
                  {t("review.save")}
                </Button>
              </Group>
            )}
          </Group>
        </Stack>
      </form>
    </Stack>
  );
}

function statusOf(
  unsaved: boolean,
  save: { isPending: boolean; isError: boolean; isSuccess: boolean; error: unknown; submittedAt: number },
  conflict: boolean,
): SaveStatus {
  if (save.isPending) return { kind: "saving" };
  if (save.isError && !conflict) return { kind: "failed", reason: errorMessage(save.error) };
  if (unsaved) return { kind: "unsaved" };
  return save.isSuccess ? { kind: "saved", at: save.submittedAt } : { kind: "clean" };
}
