import { Alert, Button, Code, Group, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { CircleAlert, Lock, PlugZap } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type AccessConfig, ttlLimits } from "#shared/console/access-config.ts";
import { READER_SIGN_IN_CALLBACK } from "#shared/console/reader-sign-in.ts";
import { authServerUrl } from "#shared/contract/authorization.ts";
import { endpointUrl } from "#shared/contract/callout-request.ts";
import { ApiError } from "../../../api/client.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import layout from "../../../ui/form-layout.module.css";
import { FormSection } from "../../../ui/form-section.tsx";
import { SaveState } from "../../../ui/save-state.tsx";
import { ariaKeys, SAVE_KEYS } from "../../../ui/shortcuts.ts";
import { UnsavedChangesGuard } from "../../../ui/unsaved-changes-guard.tsx";
import { CheckResults } from "./check-results.tsx";
import { ConfigFormContext, ForwardField, SecondsField, TextField } from "./config-fields.tsx";
import { secretStaysBehind, tokenStaysBehind } from "./config-values.ts";
import classes from "./configuration.module.css";
import { EndpointsField } from "./endpoints-field.tsx";
import { NewerVersion } from "./newer-version.tsx";
import { SecretField } from "./secret-field.tsx";
import { useConfigEditor } from "./use-config-editor.ts";

interface ConfigurationFormProps {
  publicationId: number;
  latest: AccessConfig;
  readOnly: boolean;
  /** Somebody has just asked for it. */
  focused: boolean;
}

/** Everything that decides how readers' access is asked for. */
export function ConfigurationForm({ publicationId, latest, readOnly, focused }: ConfigurationFormProps) {
  const { t } = useTranslation("access-configuration");
  const editor = useConfigEditor(publicationId, latest);
  const { base, values, newer, failure, checked } = editor;
  const refused = failure?.error instanceof ApiError ? failure.error : null;
  useHotkeys([["mod+S", () => void editor.save()]], []);
  const redirectAddress = `${window.location.origin}${READER_SIGN_IN_CALLBACK}`;
  return (
    <ConfigFormContext value={{ form: editor.form, readOnly, saved: base }}>
      <UnsavedChangesGuard when={editor.dirty} />
      <form
        noValidate
        className={`${layout.form} ${classes.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          void editor.save();
        }}
      >
        {readOnly && (
          <Alert icon={<Lock size={18} aria-hidden />} color="gray" className={classes.banner}>
            {t("read_only")}
          </Alert>
        )}
        {newer && (
          <NewerVersion
            base={base}
            mine={values}
            theirs={newer}
            differences={editor.differences}
            onGoOn={editor.goOn}
          />
        )}
        {failure?.error != null && (
          <Alert
            color="red"
            role="alert"
            icon={<CircleAlert size={18} aria-hidden />}
            title={t("error.title")}
            className={classes.banner}
          >
            <Text size="sm">{failure.reason}</Text>
            {refused?.requestId && (
              <Group gap="xs" mt="xs">
                <Text size="xs">{t("error.request_id", { id: refused.requestId })}</Text>
                <CopyButton value={refused.requestId} size="compact-xs" />
              </Group>
            )}
          </Alert>
        )}
        <FormSection title={t("section.endpoint")} hint={t("section.endpoint_hint")}>
          <TextField
            name="auth_server_url"
            inputMode="url"
            placeholder="https://auth.example.com"
            maxLength={2000}
            autoFocus={focused}
          />
          <SecretField name="profile_token" staysBehind={tokenStaysBehind(base, values.auth_server_url)} />
          <Asked address={values.auth_server_url} before={base.auth_server_url} />
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
          <TextField name="issuer" inputMode="url" placeholder="https://id.example.com" maxLength={2000} />
          <TextField name="client_id" maxLength={200} />
          <SecretField name="client_secret" removable staysBehind={secretStaysBehind(base, values.issuer)} />
          <div>
            <Text size="sm" fw={500}>
              {t("redirect.label")}
            </Text>
            <Text size="xs" c="dimmed" mb={6}>
              {t("redirect.help")}
            </Text>
            <Group gap="xs">
              <Code className={classes.address}>{redirectAddress}</Code>
              <CopyButton value={redirectAddress} label={t("redirect.copy")} />
            </Group>
          </div>
        </FormSection>
        <div role="status">
          {checked && <CheckResults checks={checked.checks} current={editor.checkedNow} />}
        </div>
        {!readOnly && (
          <div className={layout.bar}>
            <div className={layout.status}>
              <SaveState status={editor.status} takesFocus />
            </div>
            <div className={layout.buttons}>
              <Button
                variant="default"
                leftSection={<PlugZap size={16} aria-hidden />}
                loading={editor.busy === "checking"}
                onClick={() => void editor.check()}
              >
                {t("check.run")}
              </Button>
              <Button
                type="submit"
                disabled={!editor.dirty}
                loading={editor.busy === "saving"}
                aria-keyshortcuts={ariaKeys(SAVE_KEYS)}
              >
                {t("save")}
              </Button>
            </div>
          </div>
        )}
      </form>
    </ConfigFormContext>
  );
}

/** The address that will be asked, or what it means that there is none. */
function Asked({ address, before }: { address: string; before: string | null }) {
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
