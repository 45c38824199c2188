import { Checkbox, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type AuthorizationEndpoint, authorizationEndpoint } from "#shared/contract/authorization.ts";
import { ReadOnlyValue } from "#web/ui/data-display/read-only-value.tsx";
import { useConfigField } from "./config-fields.tsx";

const optional = authorizationEndpoint.options.filter((endpoint) => endpoint !== "authorize");

export function EndpointsField() {
  const { t } = useTranslation("access-configuration");
  const { field, readOnly, label, description, error } = useConfigField("endpoints");
  if (readOnly)
    return (
      <ReadOnlyValue label={label} description={description}>
        {(["authorize", ...field.value] as const).map((endpoint) => t(`endpoint.${endpoint}`)).join(", ")}
      </ReadOnlyValue>
    );
  return (
    <Checkbox.Group
      label={label}
      description={description}
      error={error}
      value={["authorize", ...field.value]}
      onChange={(chosen) => field.onChange(inOrder(chosen))}
      onBlur={field.onBlur}
    >
      <Stack gap="sm" mt="xs">
        <Checkbox
          value="authorize"
          label={t("endpoint.authorize")}
          description={t("endpoint_help.authorize")}
          disabled
        />
        {optional.map((endpoint) => (
          <Checkbox
            key={endpoint}
            value={endpoint}
            label={t(`endpoint.${endpoint}`)}
            description={t(`endpoint_help.${endpoint}`)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** Returns the endpoints in a fixed order, so that toggling one twice changes nothing. */
function inOrder(chosen: string[]): AuthorizationEndpoint[] {
  return optional.filter((endpoint) => chosen.includes(endpoint));
}
