import { Button, Group, Text } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatRelative } from "#web/console/i18n/formats.ts";
import type { ReviewRequestProps } from "./review-request-dialog.tsx";

const ReviewRequestDialog = lazy(() => import("./review-request-dialog.tsx"));

/** Shows who asked for a review or, if no one did, the button that asks for one. */
export function ReviewRequest({ mayRequest, ...props }: ReviewRequestProps & { mayRequest: boolean }) {
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
