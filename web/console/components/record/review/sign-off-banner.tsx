import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { BadgeCheck, MessageSquareWarning } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/console/issues/reviews.ts";
import { changeReview, type PrepareReview, type ReviewSubject } from "#web/api/reviews.ts";
import { usePublication } from "#web/api/session.ts";
import {
  hasUnconfirmedWarnings,
  withConfirmedWarnings,
} from "#web/console/components/warnings/confirm-warnings.tsx";
import { formatRelative } from "#web/console/i18n/formats.ts";
import { errorMessage } from "../../feedback/error-message.ts";
import { awaitsDecision } from "./awaits-decision.ts";

const ChangesDialog = lazy(() => import("./changes-dialog.tsx"));
const ReviewRequestDialog = lazy(() => import("./review-request-dialog.tsx"));

export interface SignOffBannerProps {
  subject: ReviewSubject;
  review: Review;
  fetchNewest: () => Promise<Review>;
  /** True if readers see something only after an approval, so that the banner also shows before a request. */
  isNeeded?: boolean;
  /** Saves the form and sends a decision about the saved versions. Resolves to false if the form could not be saved. */
  prepare?: PrepareReview;
  /** The button that approves and publishes, which is the loud one then. Omitted if publishing is not possible. */
  approveAndPublish?: ReactNode;
  /** Called with the saved review. */
  onSaved: (review: Review) => void;
}

/** Renders what a sign-off waits for, with the decisions that the user may make. Nothing if it waits for nothing. */
export function SignOffBanner(props: SignOffBannerProps) {
  const { subject, review, fetchNewest, isNeeded = false, approveAndPublish, onSaved } = props;
  const prepare: PrepareReview = props.prepare ?? ((send) => send(subject).then(() => true));
  const { t } = useTranslation();
  const { can } = usePublication();
  const [dialog, setDialog] = useState<"changes" | "request" | null>(null);
  const approving = useMutation({
    mutationFn: () =>
      prepare(async (current) =>
        onSaved(
          await withConfirmedWarnings((confirmed) =>
            changeReview(current, { sign_off: "approved" }, review.version, confirmed),
          ),
        ),
      ),
  });
  const isRefused = approving.isError && !hasUnconfirmedWarnings(approving.error);
  const problem = approving.data === false ? t("review.unsaved") : isRefused && errorMessage(approving.error);
  const { request, sign_off, note } = review;
  const waits = sign_off === "requested" || sign_off === "changes_requested" || isNeeded;
  const mayDecide = can("reviews.write") && awaitsDecision(review, isNeeded);
  const mayRequest = can("reviews.request") && sign_off !== "requested" && !mayDecide;
  const isShown = waits && (sign_off !== "open" || mayDecide || mayRequest);
  const needsChanges = sign_off === "changes_requested";
  const Icon = needsChanges ? MessageSquareWarning : BadgeCheck;
  const banner = isShown && (
    <Alert
      color={needsChanges ? "yellow" : "petrol"}
      variant="light"
      role="region"
      aria-label={t("review.pending")}
      icon={<Icon size={18} aria-hidden />}
      py={8}
    >
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text size="sm">{textOf()}</Text>
          <Group gap="xs">
            {mayDecide && (
              <>
                <Button size="xs" variant="default" onClick={() => setDialog("changes")}>
                  {t("review.needs_changes")}
                </Button>
                <Button
                  size="xs"
                  variant={approveAndPublish ? "default" : "filled"}
                  loading={approving.isPending}
                  onClick={() => approving.mutate()}
                >
                  {t("review.approve")}
                </Button>
                {approveAndPublish}
              </>
            )}
            {mayRequest && (
              <Button size="xs" variant="default" onClick={() => setDialog("request")}>
                {t("review.ask")}
              </Button>
            )}
          </Group>
        </Group>
        {note !== "" && (
          <Text size="sm" fs="italic" lineClamp={4} dir="auto">
            {note}
          </Text>
        )}
        {problem && (
          <Text size="sm" c="red" role="alert">
            {problem}
          </Text>
        )}
      </Stack>
    </Alert>
  );
  return (
    <>
      {banner}
      {/* Stay if someone else decides in the meantime. */}
      <Suspense>
        {dialog === "changes" && (
          <ChangesDialog {...{ prepare, review, fetchNewest, onSaved }} onClose={() => setDialog(null)} />
        )}
        {dialog === "request" && (
          <ReviewRequestDialog
            {...{ subject, review, fetchNewest, onSaved }}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  );

  function textOf(): string {
    if (sign_off === "requested" && request)
      return t("review.requested_by", { name: request.by, when: formatRelative(request.at) });
    if (sign_off === "requested") return t("review.awaits_approval");
    if (sign_off !== "changes_requested") return t("review.needs_approval");
    return t("review.changes_requested_by", {
      name: review.changed_by ?? "",
      when: review.changed_at ? formatRelative(review.changed_at) : "",
    });
  }
}
