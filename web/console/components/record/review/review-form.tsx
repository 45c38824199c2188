import { Alert, Button, Group, SegmentedControl, Select, Stack, Text, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Review, type SignOff, signOffs } from "#shared/console/issues/reviews.ts";
import { changeReview, type ReviewSubject, reviewersQuery } from "#web/api/reviews.ts";
import { formatRelative } from "#web/console/i18n/formats.ts";
import { PlainForm } from "#web/ui/dialogs/plain-form.tsx";
import { useUnsavedPart } from "#web/ui/dialogs/unsaved-parts.tsx";
import { SaveState, type SaveStatus } from "#web/ui/forms/save-state.tsx";
import { errorAt } from "../../feedback/field-errors.ts";
import { withConfirmedWarnings } from "../../warnings/confirm-warnings.tsx";
import { changedFields } from "../conflict/record-changes.ts";
import { useRecordSession, useSessionValues, useSlice } from "../session/use-record-session.ts";
import { useSaveStatus } from "../session/use-save-status.ts";
import { ReviewConflict } from "./review-conflict.tsx";
import type { ReviewRequestProps } from "./review-request-dialog.tsx";
import { type ReviewField, type ReviewValues, reviewShape, reviewValues } from "./review-values.ts";

export interface ReviewFormProps {
  subject: ReviewSubject;
  review: Review;
  readOnly: boolean;
  /** True if the user may ask for a review. */
  mayRequest: boolean;
  fetchNewest: () => Promise<Review>;
  /** Called with the saved review. */
  onSaved: (review: Review) => void;
}

/** The note, responsible person, and sign-off of an edition, issue or article. Must be inside `UnsavedParts`. */
export function ReviewForm({ subject, review, readOnly, mayRequest, fetchNewest, onSaved }: ReviewFormProps) {
  const { t } = useTranslation();
  const label = useId();
  const people = useQuery(reviewersQuery(subject.publication_id)).data ?? [];
  const session = useRecordSession<Review, ReviewValues, ReviewField>({
    start: review,
    shape: reviewShape,
    valuesOf: (latest) => reviewValues(latest ?? review),
    async save(values, base) {
      const changed = changedFields<ReviewValues, ReviewField>(reviewShape, base.values, values);
      const change = Object.fromEntries(changed.map((field) => [field, values[field]]));
      const { version } = base.record ?? review;
      const record = await withConfirmedWarnings((confirmedWarnings) =>
        changeReview(subject, change, version, confirmedWarnings),
      );
      onSaved(record);
      return { record };
    },
    fetchNewest,
  });
  const { values, error, change } = useSessionValues(session);
  const { busy, dirty, problem } = useSlice(session, (state) => state);
  const status = useSaveStatus(session);
  const isConflict = problem?.kind === "stale";
  // The buttons of the banner change the review, too.
  const unlessFollowed: SaveStatus = status.kind === "followed" ? { kind: "clean" } : status;
  // The alert explains a conflict.
  const shownStatus: SaveStatus = isConflict && !busy ? { kind: "unsaved" } : unlessFollowed;
  useUnsavedPart(dirty);
  const responsible =
    review.responsible && !people.some(({ id }) => id === review.responsible?.id)
      ? [...people, review.responsible]
      : people;
  return (
    <Stack gap="sm">
      <ReviewRequest {...{ subject, review, mayRequest, fetchNewest, onSaved }} />
      <PlainForm gap="sm" saving={busy} onSubmit={() => void session.save()}>
        {isConflict && (
          <Alert color="yellow" variant="light" role="alert">
            <ReviewConflict theirs={problem.theirs} />
          </Alert>
        )}
        <div>
          <Text size="sm" fw={500} mb={4} id={label}>
            {t("review.sign_off")}
          </Text>
          {readOnly ? (
            <Text size="sm">{t(`review.sign_offs.${values.sign_off}`)}</Text>
          ) : (
            <SegmentedControl
              fullWidth
              size="xs"
              aria-labelledby={label}
              value={values.sign_off}
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
          value={values.responsible_id}
          error={errorAt(error, "responsible_id")}
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
          value={values.note}
          error={errorAt(error, "note")}
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
            <Group gap="sm" ml="auto">
              <SaveState status={shownStatus} takesFocus />
              <Button type="submit" variant="default" size="xs" loading={busy} disabled={!dirty}>
                {t("review.save")}
              </Button>
            </Group>
          )}
        </Group>
      </PlainForm>
    </Stack>
  );
}

const ReviewRequestDialog = lazy(() => import("./review-request-dialog.tsx"));

/** Shows who asked for a review or, if no one did, the button that asks for one. */
function ReviewRequest({ mayRequest, ...props }: ReviewRequestProps & { mayRequest: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { request, sign_off } = props.review;
  const isPending = sign_off === "requested";
  return (
    <>
      {request && (
        <Text size="sm">
          {t("review.requested_by", { name: request.by, when: formatRelative(request.at) })}
        </Text>
      )}
      {mayRequest && !isPending && sign_off !== "approved" && (
        <Group>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t("review.ask")}
          </Button>
        </Group>
      )}
      <Suspense>{isOpen && <ReviewRequestDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
