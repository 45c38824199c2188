import { Switch } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { FormSection } from "#web/ui/forms/form-section.tsx";
import { type Profile, profileQuery, saveReviewMails } from "./profile.api.ts";

/** Renders the switch for mails about sign-offs, which saves immediately. */
export function ReviewMails({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: saveReviewMails,
    onSuccess(answer) {
      client.setQueryData(profileQuery.queryKey, answer.profile);
      notifications.show({ color: "green", message: t("mails.saved") });
    },
  });
  return (
    <FormSection title={t("mails.title")} hint={t("mails.hint")}>
      <Switch
        label={t("mails.reviews")}
        description={t("mails.reviews_hint")}
        checked={save.isPending ? save.variables : profile.review_mails}
        onChange={(event) => save.mutate(event.currentTarget.checked)}
        error={save.error && t("failed", { reason: errorMessage(save.error) })}
      />
    </FormSection>
  );
}
