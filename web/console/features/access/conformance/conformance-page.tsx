import { Button, Group, PasswordInput, Select, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { runConformance } from "#shared/console/access/conformance.ts";
import { call } from "#web/api/client.ts";
import { usePublication } from "#web/api/session.ts";
import { ErrorState } from "#web/console/components/feedback/error-state.tsx";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { Section } from "#web/ui/page/section.tsx";
import { testReadersQuery } from "../access-insight.api.ts";
import classes from "./conformance.module.css";
import { ConformanceReportView } from "./conformance-report.tsx";

/** Stands for a pasted token instead of a test reader's ID. */
const PASTED_TOKEN = "own";
const NO_READER = "";

const untouched = {
  auth_server_url: "",
  profile_token: "",
  reader: null as string | null,
  token: "",
  id_token: "",
  deniedReader: NO_READER,
  denied_token: "",
  expired_token: "",
  product: "",
  article_product: "",
  chatbot_product: "",
  chatbot_uuid: "",
};
type TextField = Exclude<keyof typeof untouched, "reader" | "deniedReader">;

export default function ConformancePage() {
  const { publication } = usePublication();
  return <Conformance key={publication.id} />;
}

function Conformance() {
  const { t } = useTranslation(["access-conformance", "access-words"]);
  const { publication } = usePublication();
  const readers = useQuery(testReadersQuery(publication.id)).data ?? [];
  const [given, setGiven] = useState(untouched);
  const run = useMutation({
    mutationFn: async () =>
      (
        await call(runConformance, {
          params: { publication_id: publication.id },
          body: requestOf({ ...given, reader }),
        })
      ).report,
  });
  const reader = given.reader ?? readers[0]?.id ?? PASTED_TOKEN;
  const change = (part: Partial<typeof untouched>) => setGiven((before) => ({ ...before, ...part }));
  const bind = (name: TextField) => ({
    label: t(`form.${name}`),
    value: given[name],
    error: errorAt(run.error, name),
    autoComplete: "off",
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
  });
  const options = [
    ...readers.map(({ id, name, fingerprint }) => ({
      value: id,
      label: t("access-words:reader.options", { name, fingerprint }),
    })),
    { value: PASTED_TOKEN, label: t("form.own") },
  ];
  return (
    <Section title={t("title")} description={t("text")}>
      <Stack gap="xl">
        <form
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            run.mutate();
          }}
        >
          <TextInput type="url" description={t("form.auth_server_url_hint")} {...bind("auth_server_url")} />
          <PasswordInput description={t("form.profile_token_hint")} {...bind("profile_token")} />
          <Stack gap="xs">
            <Select
              label={t("form.granted")}
              data={options}
              value={reader}
              onChange={(value) => change({ reader: value })}
              allowDeselect={false}
            />
            {reader === PASTED_TOKEN && (
              <>
                <PasswordInput {...bind("token")} />
                <PasswordInput description={t("form.id_token_hint")} {...bind("id_token")} />
              </>
            )}
          </Stack>
          <Stack gap="xs">
            <Select
              label={t("form.denied")}
              data={[{ value: NO_READER, label: t("form.no_reader") }, ...options]}
              value={given.deniedReader}
              onChange={(value) => change({ deniedReader: value ?? NO_READER })}
              allowDeselect={false}
            />
            {given.deniedReader === PASTED_TOKEN && <PasswordInput {...bind("denied_token")} />}
          </Stack>
          <TextInput description={t("form.product_hint")} {...bind("product")} />
          <TextInput description={t("form.article_product_hint")} {...bind("article_product")} />
          <TextInput description={t("form.chatbot_product_hint")} {...bind("chatbot_product")} />
          <TextInput description={t("form.chatbot_uuid_hint")} {...bind("chatbot_uuid")} />
          <PasswordInput description={t("form.expired_token_hint")} {...bind("expired_token")} />
          <Group gap="sm" className={classes.run}>
            <Button type="submit" loading={run.isPending}>
              {run.data ? t("form.again") : t("form.run")}
            </Button>
            <Text size="sm" c="dimmed" role="status">
              {run.isPending && t("form.running")}
            </Text>
          </Group>
        </form>
        {run.isError && <ErrorState error={run.error} title={t("form.failed")} order={3} />}
        {run.data && <ConformanceReportView report={run.data} />}
      </Stack>
    </Section>
  );
}

function requestOf(given: Omit<typeof untouched, "reader"> & { reader: string }) {
  const { reader, deniedReader, token, id_token, denied_token, ...others } = given;
  return {
    ...filled(others),
    ...(reader === PASTED_TOKEN ? filled({ token, id_token }) : { reader_id: reader }),
    ...filled(deniedReader === PASTED_TOKEN ? { denied_token } : { denied_reader_id: deniedReader }),
  };
}

/** Returns the fields that are not blank, trimmed. */
function filled(fields: Record<string, string>): Record<string, string> {
  const trimmed = Object.entries(fields).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ""));
}
