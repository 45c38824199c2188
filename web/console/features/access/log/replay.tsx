import { Button, NativeSelect, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FullCallout } from "#shared/console/access/callouts.ts";
import { usePublication } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import classes from "#web/console/components/record/detail-drawer.module.css";
import { PlainForm } from "#web/ui/dialogs/plain-form.tsx";
import { testReadersQuery } from "../access-insight.api.ts";
import { TrialTurns } from "../try/conversation.tsx";
import { useReplay } from "./access-log.api.ts";

const OWN = "own";

export function Replay({ callout }: { callout: FullCallout }) {
  const { t } = useTranslation(["access-log", "access-words"]);
  const { publication } = usePublication();
  const readers = useQuery(testReadersQuery(publication.id)).data;
  const originalReader = readers?.find(({ fingerprint }) => fingerprint === callout.reader_fingerprint);
  const [chosen, setChosen] = useState<string | null>(null);
  const [token, setToken] = useState("");
  const replay = useReplay(callout.id);
  const readerId = chosen ?? originalReader?.id ?? OWN;
  return (
    <section className={classes.part} aria-label={t("replay.title")}>
      <Stack gap="sm">
        <Title order={3} size="h4">
          {t("replay.title")}
        </Title>
        <Text size="sm" c="dimmed">
          {t("replay.text")}
        </Text>
        <PlainForm
          problem={replay.error && t("replay.failed", { reason: errorMessage(replay.error) })}
          saving={replay.isPending}
          gap="sm"
          onSubmit={() => replay.mutate(readerId === OWN ? { token } : { reader_id: readerId })}
        >
          <NativeSelect
            label={t("replay.as")}
            data={[
              ...(readers ?? []).map(({ id, name, fingerprint }) => ({
                value: id,
                label: t("access-words:reader.options", { name, fingerprint }),
              })),
              { value: OWN, label: t("replay.own") },
            ]}
            value={readerId}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          {readerId === OWN && (
            <PasswordInput
              label={t("replay.token")}
              {...(readers && !originalReader && { description: t("replay.unknown_reader") })}
              autoComplete="off"
              value={token}
              onChange={(event) => setToken(event.currentTarget.value)}
            />
          )}
          <Button
            type="submit"
            variant="default"
            loading={replay.isPending}
            style={{ alignSelf: "flex-start" }}
          >
            {t("replay.title")}
          </Button>
        </PlainForm>
      </Stack>
      {replay.data && (
        <Stack gap="md" mt="md" role="region" aria-label={t("replay.result")} aria-live="polite">
          <TrialTurns result={replay.data} />
        </Stack>
      )}
    </section>
  );
}
