import { Button, Group, PasswordInput, Switch, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PASSWORD_MIN_LENGTH } from "#shared/console/identity/setup.ts";
import { errorMessage, unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { PageHeader } from "#web/console/components/page/page-header.tsx";
import { PlainForm } from "#web/ui/dialogs/plain-form.tsx";
import { FormSkeleton } from "#web/ui/feedback/skeletons.tsx";
import layout from "#web/ui/forms/form-layout.module.css";
import { FormSection } from "#web/ui/forms/form-section.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { type Profile, profileQuery, saveName, savePassword, saveReviewMails } from "./profile.api.ts";
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

function ReviewMails({ profile }: { profile: Profile }) {
  const { t } = useTranslation(["profile", "common"]);
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
        error={save.error && t("common:errors.nothing_changed", { reason: errorMessage(save.error) })}
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

function NameForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(["profile", "common"]);
  const client = useQueryClient();
  const [typed, setName] = useState<string | null>(null);
  const name = typed ?? profile.name;
  const save = useMutation({
    mutationFn: () => saveName(name),
    onSuccess(answer) {
      client.setQueryData(profileQuery.queryKey, answer.profile);
      setName(null);
      notifications.show({ color: "green", message: t("you.saved") });
    },
  });
  const reason = unplacedReason(save.error, ["name"]);
  return (
    <FormSection title={t("you.title")} hint={t("you.hint")}>
      <PlainForm saving={save.isPending} onSubmit={() => save.mutate()}>
        <TextInput
          label={t("common:name")}
          autoComplete="name"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={reason ? t("common:errors.nothing_changed", { reason }) : errorAt(save.error, "name")}
        />
        <TextInput
          label={t("you.email")}
          description={t("you.email_hint")}
          value={profile.email}
          readOnly
          variant="filled"
        />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={save.isPending} disabled={name === profile.name}>
            {t("you.save")}
          </Button>
        </Group>
      </PlainForm>
    </FormSection>
  );
}

const EMPTY = { current: "", next: "" };

function PasswordForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(["profile", "common"]);
  const [values, setValues] = useState(EMPTY);
  const save = useMutation({
    mutationFn: () => savePassword(values.current, values.next),
    async onSuccess() {
      setValues(EMPTY);
      notifications.show({ color: "green", message: t("password.saved") });
    },
  });
  const reason = unplacedReason(save.error);
  return (
    <FormSection title={t("password.title")} hint={t("password.hint")}>
      {profile.has_password ? (
        <PlainForm
          problem={reason && t("common:errors.nothing_changed", { reason })}
          saving={save.isPending}
          onSubmit={() => save.mutate()}
        >
          <input type="email" autoComplete="username" value={profile.email} readOnly hidden />
          <PasswordInput
            label={t("password.current")}
            autoComplete="current-password"
            value={values.current}
            onChange={(event) => setValues({ ...values, current: event.currentTarget.value })}
            error={errorAt(save.error, "current_password")}
          />
          <PasswordInput
            label={t("password.next")}
            description={t("password.next_hint", { min: PASSWORD_MIN_LENGTH })}
            autoComplete="new-password"
            value={values.next}
            onChange={(event) => setValues({ ...values, next: event.currentTarget.value })}
            error={errorAt(save.error, "password")}
          />
          <Group justify="flex-end">
            <Button
              type="submit"
              variant="default"
              loading={save.isPending}
              disabled={values.current === "" || values.next === ""}
            >
              {t("password.save")}
            </Button>
          </Group>
        </PlainForm>
      ) : (
        <Text size="sm">{t("password.none")}</Text>
      )}
    </FormSection>
  );
}
