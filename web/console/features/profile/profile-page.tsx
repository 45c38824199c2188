import { Button, Group, Switch, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { PageHeader } from "#web/console/components/page/page-header.tsx";
import { FormSkeleton } from "#web/ui/feedback/skeletons.tsx";
import layout from "#web/ui/forms/form-layout.module.css";
import { FormSection } from "#web/ui/forms/form-section.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { NameForm } from "./name-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { type Profile, profileQuery, saveReviewMails } from "./profile.api.ts";
import { ProviderLinks } from "./provider-links.tsx";
import { Sessions } from "./sessions.tsx";
import { TwoFactorDialog, type TwoFactorTask } from "./two-factor-dialog.tsx";

export default function ProfilePage() {
  const { t } = useTranslation("profile");
  const query = useQuery(profileQuery);
  return (
    <Page>
      <PageHeader title={t("title")} description={query.data?.email} />
      <QueryBoundary query={query} failed={t("load_failed")} waiting={<FormSkeleton fields={4} />}>
        {(profile) => (
          <div className={layout.form}>
            <NameForm profile={profile} />
            <ReviewMails profile={profile} />
            <PasswordForm profile={profile} />
            <TwoFactor profile={profile} />
            <ProviderLinks profile={profile} />
            <Sessions />
          </div>
        )}
      </QueryBoundary>
    </Page>
  );
}

/** Renders the switch for mails about sign-offs, which saves immediately. */
function ReviewMails({ profile }: { profile: Profile }) {
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

function TwoFactor({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const [task, setTask] = useState<TwoFactorTask | null>(null);

  function finish(changed: boolean): void {
    if (changed && task === "off")
      notifications.show({ color: "green", message: t("two_factor.turned_off") });
    setTask(null);
  }

  return (
    <FormSection title={t("two_factor.title")} hint={t("two_factor.hint")}>
      <Text size="sm">
        {profile.two_factor
          ? t("two_factor.on", { count: profile.recovery_codes_left ?? 0 })
          : t(profile.has_password ? "two_factor.off" : "two_factor.needs_password")}
      </Text>
      {profile.has_password && (
        <Group justify="flex-end" gap="xs">
          {profile.two_factor ? (
            <>
              <Button variant="default" onClick={() => setTask("off")}>
                {t("two_factor.turn_off")}
              </Button>
              <Button variant="default" onClick={() => setTask("renew")}>
                {t("two_factor.renew")}
              </Button>
            </>
          ) : (
            <Button onClick={() => setTask("on")}>{t("two_factor.turn_on")}</Button>
          )}
        </Group>
      )}
      {task && <TwoFactorDialog task={task} onClose={finish} />}
    </FormSection>
  );
}
