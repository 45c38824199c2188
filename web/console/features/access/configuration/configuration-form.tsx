import { Alert, Button, Code, Group, Radio, Stack, Text } from "@mantine/core";
import { Lock, PlugZap, Save } from "lucide-react";
import { lazy, useEffect } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type AccessConfig, ttlLimits } from "#shared/console/access/access-config.ts";
import { READER_SIGN_IN_CALLBACK } from "#shared/console/access/reader-sign-in.ts";
import { authServerUrl } from "#shared/contract/authorization.ts";
import { endpointUrl } from "#shared/contract/callout-request.ts";
import { usePageCommands } from "#web/console/components/page/page-commands.ts";
import {
  RecordComparison,
  RecordGuard,
  RecordNotices,
  RecordSaveState,
} from "#web/console/components/record/session/record-page.tsx";
import { useSlice } from "#web/console/components/record/session/use-record-session.ts";
import { CopyButton } from "#web/ui/data-display/copy-button.tsx";
import { ReadOnlyValue } from "#web/ui/data-display/read-only-value.tsx";
import layout from "#web/ui/forms/form-layout.module.css";
import { FormSection } from "#web/ui/forms/form-section.tsx";
import { ariaKeys, SAVE_KEYS } from "#web/ui/hooks/shortcuts.ts";
import { BuiltInSections } from "./built-in-sections.tsx";
import { CheckResults } from "./check-results.tsx";
import {
  ConfigFormContext,
  ForwardField,
  SecondsField,
  TextField,
  useConfigField,
} from "./config-fields.tsx";
import { type ConfigValues, isSecretForOldIssuer, isTokenForOldServer } from "./config-values.ts";
import classes from "./configuration.module.css";
import { EndpointsField } from "./endpoints-field.tsx";
import { SecretField } from "./secret-field.tsx";
import { same, useConfigSession } from "./use-config-session.ts";

const ConfigComparisonDialog = lazy(() => import("./config-comparison-dialog.tsx"));

interface ConfigurationFormProps {
  publicationId: number;
  latest: AccessConfig;
  readOnly: boolean;
  /** The answer of a person who has just begun. */
  chosen: Authority | null;
}

/** Who decides what readers may open. */
export type Authority = "newsrack" | "endpoint";

export function ConfigurationForm({ publicationId, latest, readOnly, chosen }: ConfigurationFormProps) {
  const { t } = useTranslation(["access-configuration", "common"]);
  const { session, checked, check, checking } = useConfigSession(publicationId, latest);
  const base = useSlice(session, (state) => state.base.record) ?? latest;
  const dirty = useSlice(session, (state) => state.dirty);
  const busy = useSlice(session, (state) => state.busy);
  const values = useWatch({ control: session.form.control }) as ConfigValues;
  const { setValue } = session.form;
  useEffect(() => {
    if (chosen === "newsrack") setValue("built_in", true, { shouldDirty: true });
  }, [chosen, setValue]);
  const save = () => void session.save();
  usePageCommands([
    !readOnly && {
      label: t("common:actions.save"),
      icon: Save,
      keys: SAVE_KEYS,
      disabled: !dirty,
      run: save,
    },
  ]);
  const redirectAddress = `${window.location.origin}${READER_SIGN_IN_CALLBACK}`;
  return (
    <ConfigFormContext value={{ form: session.form, readOnly, saved: base }}>
      <RecordGuard session={session} />
      <form
        noValidate
        className={`${layout.form} ${classes.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {readOnly && (
          <Alert icon={<Lock size={18} aria-hidden />} color="gray">
            {t("read_only")}
          </Alert>
        )}
        <RecordNotices session={session} readOnly={readOnly} changedAt={(_, by) => by?.at ?? null} />
        <FormSection title={t("section.decides")} hint={t("section.decides_hint")}>
          <AuthorityField />
        </FormSection>
        {values.built_in ? (
          <BuiltInSections publicationId={publicationId} saved={base} dirty={dirty} />
        ) : (
          <>
            <FormSection title={t("section.endpoint")} hint={t("section.endpoint_hint")}>
              <TextField
                name="auth_server_url"
                inputMode="url"
                placeholder="https://auth.example.com"
                maxLength={2000}
                autoFocus={chosen === "endpoint"}
              />
              <SecretField
                name="profile_token"
                staysBehind={isTokenForOldServer(base, values.auth_server_url)}
              />
              <EndpointOrigin address={values.auth_server_url} before={base.auth_server_url} />
            </FormSection>
            <FormSection title={t("section.asked")} hint={t("section.asked_hint")}>
              <EndpointsField />
              <ForwardField />
            </FormSection>
            <FormSection title={t("section.memory")} hint={t("section.memory_hint")}>
              <SecondsField name="grant_ttl_seconds" max={ttlLimits.grant.max} />
              <SecondsField name="denial_ttl_seconds" max={ttlLimits.denial.max} />
            </FormSection>
            <FormSection title={t("section.provider")} hint={t("section.provider_hint")}>
              <TextField
                name="issuer"
                inputMode="url"
                placeholder="https://id.example.com"
                maxLength={2000}
              />
              <TextField name="client_id" maxLength={200} />
              <SecretField
                name="client_secret"
                removable
                staysBehind={isSecretForOldIssuer(base, values.issuer)}
              />
              <div>
                <Text size="sm" fw={500}>
                  {t("redirect.label")}
                </Text>
                <Text size="xs" c="dimmed" mb={6}>
                  {t("redirect.help")}
                </Text>
                <Group gap="xs">
                  <Code className={classes.address}>{redirectAddress}</Code>
                  <CopyButton value={redirectAddress} label={t("outside.copy_address")} />
                </Group>
              </div>
            </FormSection>
          </>
        )}
        <div role="status">
          {checked && !values.built_in && (
            <CheckResults checks={checked.checks} current={same(checked.values, values)} />
          )}
        </div>
        {!readOnly && (
          <div className={layout.bar}>
            <div className={layout.status}>
              <RecordSaveState session={session} takesFocus />
            </div>
            <div className={layout.buttons}>
              {!values.built_in && (
                <Button
                  variant="default"
                  leftSection={<PlugZap size={16} aria-hidden />}
                  loading={checking}
                  onClick={() => check()}
                >
                  {t("check.run")}
                </Button>
              )}
              <Button type="submit" disabled={!dirty} loading={busy} aria-keyshortcuts={ariaKeys(SAVE_KEYS)}>
                {t("common:actions.save")}
              </Button>
            </div>
          </div>
        )}
      </form>
      <RecordComparison session={session}>
        {(comparison) => <ConfigComparisonDialog {...comparison} />}
      </RecordComparison>
    </ConfigFormContext>
  );
}

/** Renders the URL that will be called, or the consequence of an empty address. */
function EndpointOrigin({ address, before }: { address: string; before: string | null }) {
  const { t } = useTranslation("access-configuration");
  if (address.trim() === "")
    return (
      before !== null && (
        <Alert color="yellow" role="status">
          {t("switched_off")}
        </Alert>
      )
    );
  const read = authServerUrl.safeParse(address);
  if (!read.success) return null;
  return (
    <Text size="sm" c="dimmed">
      {t("asked_at")}{" "}
      <Code className={classes.address}>
        {endpointUrl(read.data, "•••", "authorize").replace(encodeURIComponent("•••"), "•••")}
      </Code>
    </Text>
  );
}

/** Asks who decides what readers may open, and says what a change removes. */
function AuthorityField() {
  const { t } = useTranslation("access-configuration");
  const { field, readOnly, label, error, saved } = useConfigField("built_in");
  if (readOnly)
    return (
      <ReadOnlyValue label={label}>{t(field.value ? "decides.newsrack" : "decides.endpoint")}</ReadOnlyValue>
    );
  const leavesEndpoint = field.value && saved.auth_server_url !== null;
  const leavesNewsrack = !field.value && saved.built_in;
  return (
    <Stack gap="sm">
      <Radio.Group
        label={label}
        error={error}
        value={field.value ? "newsrack" : "endpoint"}
        onChange={(chosen) => field.onChange(chosen === "newsrack")}
        onBlur={field.onBlur}
      >
        <Stack gap="sm" mt="xs">
          {(["newsrack", "endpoint"] as const).map((authority) => (
            <Radio
              key={authority}
              value={authority}
              label={t(`decides.${authority}`)}
              description={t(`decides_help.${authority}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {(leavesEndpoint || leavesNewsrack) && (
        <Alert color="yellow" role="status">
          {t(leavesEndpoint ? "leaves.endpoint" : "leaves.newsrack")}
        </Alert>
      )}
    </Stack>
  );
}
