import { Button, Group, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { PlainForm } from "#web/ui/dialogs/plain-form.tsx";
import { FormSection } from "#web/ui/forms/form-section.tsx";
import { type Profile, profileQuery, saveName } from "./profile.api.ts";

export function NameForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
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
          label={t("you.name")}
          autoComplete="name"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={reason ? t("failed", { reason }) : errorAt(save.error, "name")}
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
