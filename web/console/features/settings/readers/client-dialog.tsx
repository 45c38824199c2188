import { Radio, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useFormState } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { ReaderClient } from "#shared/console/readers/reader-clients.ts";
import { usePublication } from "#web/api/session.ts";
import { fieldMessage } from "#web/console/components/feedback/field-errors.ts";
import { RecordDialogForm } from "#web/console/components/record/session/record-dialog-form.tsx";
import { useRecordSession } from "#web/console/components/record/session/use-record-session.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { ClientSecret } from "./client-secret.tsx";
import { addClient, readerClientsQuery, saveClient } from "./reader-clients.api.ts";

const fields = [
  "name",
  "publication_id",
  "type",
  "redirect_uris",
  "post_logout_redirect_uris",
  "backchannel_logout_uri",
] as const;

/** The values of the form. Addresses are lines. */
interface ClientValues {
  name: string;
  publication_id: number;
  type: ReaderClient["type"];
  redirect_uris: string;
  post_logout_redirect_uris: string;
  backchannel_logout_uri: string;
}

interface ClientDialogProps {
  /** Null for a new one. */
  client: ReaderClient | null;
  onClose: () => void;
}

export default function ClientDialog({ client, onClose }: ClientDialogProps) {
  const { t } = useTranslation(["settings-reader-apps", "common"]);
  const { organization, publication } = usePublication();
  const queries = useQueryClient();
  const [created, setCreated] = useState<{ client: ReaderClient; secret: string | null } | null>(null);
  const session = useRecordSession<ReaderClient, ClientValues, keyof ClientValues>({
    start: client,
    shape: {
      fields,
      compared: {
        redirect_uris: (values) => linesOf(values.redirect_uris),
        post_logout_redirect_uris: (values) => linesOf(values.post_logout_redirect_uris),
      },
    },
    valuesOf: (record) => ({
      name: record?.name ?? "",
      publication_id: record?.publication_id ?? publication.id,
      type: record?.type ?? "public",
      redirect_uris: record?.redirect_uris.join("\n") ?? "",
      post_logout_redirect_uris: record?.post_logout_redirect_uris.join("\n") ?? "",
      backchannel_logout_uri: record?.backchannel_logout_uri ?? "",
    }),
    async save({ type, ...values }, { record }) {
      const body = {
        ...values,
        redirect_uris: linesOf(values.redirect_uris),
        post_logout_redirect_uris: linesOf(values.post_logout_redirect_uris),
        backchannel_logout_uri: values.backchannel_logout_uri.trim() || null,
      };
      if (record) {
        await saveClient(organization.id, record, body);
        notifications.show({ color: "green", message: t("saved") });
        onClose();
      } else {
        const { reader_client, client_secret } = await addClient(organization.id, { ...body, type });
        setCreated({ client: reader_client, secret: client_secret });
      }
      return null;
    },
    async fetchNewest() {
      const { reader_clients } = await queries.fetchQuery({
        ...readerClientsQuery(organization.id),
        staleTime: 0,
      });
      return reader_clients.find(({ id }) => id === client?.id) ?? null;
    },
  });
  const { control, register } = session.form;
  const { errors } = useFormState({ control: session.form.control });
  const errorOf = (name: keyof ClientValues) => fieldMessage(errors[name]?.message);
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={created ? t("registered", { name: created.client.name }) : t(client ? "edit" : "add")}
      closeOnClickOutside={false}
      closeOnEscape={!created?.secret}
      result={created && <ClientSecret client={created.client} secret={created.secret} onDone={onClose} />}
    >
      <RecordDialogForm
        session={session}
        texts={{
          conflict: () => t("edit_conflict"),
          gone: t("gone"),
          failed: (reason) => t(client ? "edit_failed" : "add_failed", { reason }),
        }}
        submit={client ? undefined : t("add")}
        onClose={onClose}
      >
        <TextInput
          {...register("name")}
          label={t("common:name")}
          error={errorOf("name")}
          autoComplete="off"
          maxLength={100}
          data-autofocus
        />
        <Controller
          name="publication_id"
          control={control}
          render={({ field: { value, onChange } }) => (
            <Select
              label={t("publication")}
              description={t("publication_hint")}
              data={organization.publications.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(value)}
              onChange={(id) => id !== null && onChange(Number(id))}
              error={errorOf("publication_id")}
              allowDeselect={false}
            />
          )}
        />
        {!client && (
          <Controller
            name="type"
            control={control}
            render={({ field: { value, onChange } }) => (
              <Radio.Group label={t("type_label")} value={value} onChange={onChange} error={errorOf("type")}>
                <Stack gap="xs" mt="xs">
                  {(["public", "confidential"] as const).map((type) => (
                    <Radio
                      key={type}
                      value={type}
                      label={t(`type.${type}`)}
                      description={t(`type_hint.${type}`)}
                    />
                  ))}
                </Stack>
              </Radio.Group>
            )}
          />
        )}
        <Textarea
          {...register("redirect_uris")}
          label={t("redirect_uris")}
          description={t("redirect_uris_hint")}
          error={errorOf("redirect_uris")}
          autosize
          minRows={2}
          spellCheck={false}
        />
        <Textarea
          {...register("post_logout_redirect_uris")}
          label={t("post_logout_redirect_uris")}
          description={t("post_logout_redirect_uris_hint")}
          error={errorOf("post_logout_redirect_uris")}
          autosize
          minRows={2}
          spellCheck={false}
        />
        <TextInput
          {...register("backchannel_logout_uri")}
          label={t("backchannel_logout_uri")}
          description={t("backchannel_logout_uri_hint")}
          error={errorOf("backchannel_logout_uri")}
          spellCheck={false}
        />
      </RecordDialogForm>
    </Dialog>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
