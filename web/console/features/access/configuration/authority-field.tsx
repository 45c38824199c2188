import { Alert, Radio, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ReadOnlyValue } from "#web/ui/data-display/read-only-value.tsx";
import { useConfigField } from "./config-fields.tsx";

/** Asks who decides what readers may open, and says what a change removes. */
export function AuthorityField() {
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
