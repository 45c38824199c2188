import { Button, Group, PasswordInput, Select, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TestReader } from "#shared/console/access/test-readers.ts";
import { usePublication } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { formatDateTime } from "#web/console/i18n/formats.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { testReadersQuery, useSaveTestReader } from "../access-insight.api.ts";
import { ReaderSignInButton } from "../reader-sign-in-button.tsx";
import type { TrialCredentials } from "./access-try.api.ts";

/** Stands for a pasted token instead of a test reader's ID. */
export const PASTED = "pasted";

export interface ReaderChoiceProps {
  /** A test reader's ID, PASTED, or null if nothing is selected. */
  reader: string | null;
  pasted: TrialCredentials;
  onReader: (reader: string | null) => void;
  onPasted: (pasted: TrialCredentials) => void;
}

export function ReaderChoice({ reader, pasted, onReader, onPasted }: ReaderChoiceProps) {
  const { t } = useTranslation(["access-try", "access-words"]);
  const { publication } = usePublication();
  const readers = useQuery(testReadersQuery(publication.id)).data;
  const now = useNow();
  const known = readers?.find(({ id }) => id === reader);
  const isPasted = reader === PASTED || (readers?.length === 0 && reader === null);
  return (
    <Stack gap="sm">
      <Select
        label={t("as")}
        placeholder={t("pick_reader")}
        data={[
          ...(readers ?? []).map((each) => ({ value: each.id, label: optionOf(t, each, now) })),
          { value: PASTED, label: t("pasted") },
        ]}
        value={isPasted ? PASTED : (known?.id ?? null)}
        onChange={onReader}
        allowDeselect={false}
      />
      {known && <ReaderFacts reader={known} />}
      {readers?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("no_readers")}
        </Text>
      )}
      {isPasted && <PastedToken pasted={pasted} onPasted={onPasted} onKept={(kept) => onReader(kept.id)} />}
      <ReaderSignInButton onDone={onReader} />
    </Stack>
  );
}

type Words = ReturnType<typeof useTranslation<["access-try", "access-words"]>>["t"];

function optionOf(t: Words, { name, fingerprint, expires_at }: TestReader, now: number): string {
  const isOver = expires_at !== null && Date.parse(expires_at) <= now;
  return t(isOver ? "access-words:reader.options_expired" : "access-words:reader.options", {
    name,
    fingerprint,
  });
}

function ReaderFacts({ reader }: { reader: TestReader }) {
  const { t } = useTranslation("access-words");
  const facts = [
    reader.expires_at && t("reader.expires", { time: formatDateTime(reader.expires_at) }),
    reader.has_id_token && t("reader.with_id_token"),
  ].filter((fact) => typeof fact === "string");
  if (facts.length === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      {facts.join(" · ")}
    </Text>
  );
}

function PastedToken({
  pasted,
  onPasted,
  onKept,
}: Pick<ReaderChoiceProps, "pasted" | "onPasted"> & { onKept: (reader: TestReader) => void }) {
  const { t } = useTranslation(["access-try", "common"]);
  const [naming, { open, close }] = useDisclosure(false);
  const [name, setName] = useState("");
  const keep = useSaveTestReader();
  const token = pasted.token?.trim() ?? "";
  const idToken = pasted.id_token?.trim() ?? "";
  const onKeep = () =>
    keep.mutate(
      { name, token, ...(idToken !== "" && { id_token: idToken }) },
      {
        onSuccess: (reader) => {
          notifications.show({ color: "green", message: t("kept", { name: reader.name }) });
          onPasted({});
          onKept(reader);
        },
      },
    );
  return (
    <Stack gap="sm">
      <PasswordInput
        label={t("token")}
        description={t("token_hint")}
        autoComplete="off"
        value={pasted.token ?? ""}
        onChange={(event) => onPasted({ ...pasted, token: event.currentTarget.value })}
      />
      <PasswordInput
        label={t("id_token")}
        description={t("id_token_hint")}
        autoComplete="off"
        value={pasted.id_token ?? ""}
        onChange={(event) => onPasted({ ...pasted, id_token: event.currentTarget.value })}
      />
      {token !== "" && !naming && (
        <Button variant="subtle" size="compact-sm" onClick={open} style={{ alignSelf: "flex-start" }}>
          {t("keep")}
        </Button>
      )}
      {token !== "" && naming && (
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            label={t("keep_name")}
            flex={1}
            value={name}
            autoFocus
            maxLength={200}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape") close();
              if (event.key !== "Enter") return;
              event.preventDefault();
              onKeep();
            }}
          />
          <Button variant="default" loading={keep.isPending} disabled={name.trim() === ""} onClick={onKeep}>
            {t("common:actions.save")}
          </Button>
        </Group>
      )}
      {keep.isError && (
        <Text size="sm" c="red" role="alert">
          {t("not_kept", { reason: errorMessage(keep.error) })}
        </Text>
      )}
    </Stack>
  );
}
