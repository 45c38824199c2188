import { MultiSelect, Radio, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { useCreateApiToken } from "./api-tokens.api.ts";
import { type Expiry, ExpiryField, expiresAt } from "./expiry-field.tsx";
import { NewSecret } from "./new-secret.tsx";

export default function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["settings-tokens", "settings", "common"]);
  const { organization } = usePublication();
  const create = useCreateApiToken(organization.id);
  const [name, setName] = useState("");
  const [reach, setReach] = useState<"all" | "some">("all");
  const [chosen, setChosen] = useState<string[]>([]);
  const [expiry, setExpiry] = useState<Expiry>({ choice: "days_365", day: null });
  const reason = unplacedReason(create.error, ["name", "publication_ids", "expires_at"]);
  const send = () =>
    create.mutate({
      name,
      publication_ids: reach === "all" ? null : chosen.map(Number),
      expires_at: expiresAt(expiry) ?? null,
    });

  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={create.data ? t("new_title") : t("create")}
      parameter="new"
      closeOnClickOutside={false}
      result={
        create.data && <NewSecret token={create.data.api_token} secret={create.data.token} onDone={onClose} />
      }
    >
      <DialogForm
        problem={reason && t("create_failed", { reason })}
        submit={t("create")}
        saving={create.isPending}
        unsaved={name.trim() !== "" || chosen.length > 0}
        incomplete={expiry.choice === "day" && expiry.day === null}
        onSubmit={send}
        onCancel={onClose}
      >
        <TextInput
          label={t("common:name")}
          description={t("name_hint")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorAt(create.error, "name")}
          autoComplete="off"
          maxLength={200}
          data-autofocus
        />
        <Radio.Group
          label={t("reach")}
          value={reach}
          onChange={(value) => setReach(value === "some" ? "some" : "all")}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="all" label={t("reach_all")} />
            <Radio value="some" label={t("reach_some")} />
          </Stack>
        </Radio.Group>
        {reach === "some" && (
          <MultiSelect
            label={t("settings:tab.publications")}
            placeholder={chosen.length === 0 ? t("choose_publications") : undefined}
            data={organization.publications.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={chosen}
            onChange={setChosen}
            searchable
            error={errorAt(create.error, "publication_ids")}
          />
        )}
        <ExpiryField value={expiry} onChange={setExpiry} error={errorAt(create.error, "expires_at")} />
      </DialogForm>
    </Dialog>
  );
}
