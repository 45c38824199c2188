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
  deniedReader: NO_READER,
  denied_token: "",
  product: "",
};

/** Renders the conformance check of the publisher's endpoint. */
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
  const bind = (name: "auth_server_url" | "profile_token" | "token" | "denied_token" | "product") => ({
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
          <TextInput
            type="url"
            label={t("form.auth_server_url")}
            description={t("form.auth_server_url_hint")}
            {...bind("auth_server_url")}
          />
          <PasswordInput
            label={t("form.profile_token")}
            description={t("form.profile_token_hint")}
            {...bind("profile_token")}
          />
          <Stack gap="xs">
            <Select
              label={t("form.granted")}
              data={options}
              value={reader}
              onChange={(value) => change({ reader: value })}
              allowDeselect={false}
            />
            {reader === PASTED_TOKEN && <PasswordInput label={t("form.token")} {...bind("token")} />}
          </Stack>
          <Stack gap="xs">
            <Select
              label={t("form.denied")}
              data={[{ value: NO_READER, label: t("form.no_reader") }, ...options]}
              value={given.deniedReader}
              onChange={(value) => change({ deniedReader: value ?? NO_READER })}
              allowDeselect={false}
            />
            {given.deniedReader === PASTED_TOKEN && (
              <PasswordInput label={t("form.denied_token")} {...bind("denied_token")} />
            )}
          </Stack>
          <TextInput label={t("form.product")} description={t("form.product_hint")} {...bind("product")} />
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
  const filled = (name: string, value: string) => (value.trim() === "" ? {} : { [name]: value.trim() });
  return {
    ...filled("auth_server_url", given.auth_server_url),
    ...filled("profile_token", given.profile_token),
    ...filled("product", given.product),
    ...(given.reader === PASTED_TOKEN ? filled("token", given.token) : { reader_id: given.reader }),
    ...(given.deniedReader === PASTED_TOKEN
      ? filled("denied_token", given.denied_token)
      : filled("denied_reader_id", given.deniedReader)),
  };
}
