import { Button, Group, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api/client.ts";
import { sessionQuery } from "../../api/session.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { fieldMessage } from "../../ui/field-errors.ts";
import { FormSection } from "../../ui/form-section.tsx";
import { type Profile, profileQuery, saveName } from "./profile.api.ts";

/** What one is called, and the address one signs in with. */
export function NameForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const client = useQueryClient();
  const [name, setName] = useState(profile.name);
  const save = useMutation({
    mutationFn: () => saveName(name),
    async onSuccess(answer) {
      client.setQueryData(profileQuery.queryKey, answer.profile);
      setName(answer.profile.name);
      notifications.show({ color: "green", message: t("you.saved") });
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  const refused = save.error instanceof ApiError ? save.error.fields.name?.join(", ") : undefined;
  const failed = save.error && !refused ? t("failed", { reason: errorMessage(save.error) }) : undefined;
  return (
    <FormSection title={t("you.title")} hint={t("you.hint")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <TextInput
          label={t("you.name")}
          autoComplete="name"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fieldMessage(refused) ?? failed}
          mb="lg"
        />
        <TextInput
          label={t("you.email")}
          description={t("you.email_hint")}
          value={profile.email}
          readOnly
          variant="filled"
        />
        <Group justify="flex-end" mt="lg">
          <Button type="submit" variant="default" loading={save.isPending} disabled={name === profile.name}>
            {t("you.save")}
          </Button>
        </Group>
      </form>
    </FormSection>
  );
}
