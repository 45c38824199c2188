import { Fieldset, Select, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Publication } from "#shared/console/identity/session.ts";
import { type Role, roles } from "#shared/console/permissions.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import type { PublicationRole } from "./people.api.ts";

/** Roles of a person in the form. */
export interface RolesValue {
  role: Role | null;
  publication_roles: PublicationRole[];
}

interface RolesFieldsProps {
  value: RolesValue;
  onChange: (value: RolesValue) => void;
  publications: readonly Publication[];
  /** Error of the last save. */
  error: unknown;
}

const NONE = "none";

export function RolesFields({ value, onChange, publications, error }: RolesFieldsProps) {
  const { t } = useTranslation("settings-people");
  const { t: common } = useTranslation();
  const isAdmin = value.role === "admin";

  function setOwn(publicationId: number, role: Role | null): void {
    const others = value.publication_roles.filter(({ publication_id }) => publication_id !== publicationId);
    onChange({
      ...value,
      publication_roles: role === null ? others : [...others, { publication_id: publicationId, role }],
    });
  }

  return (
    <>
      <Select
        label={t("roles.organization")}
        description={t("roles.organization_hint")}
        data={[
          ...roles.map((role) => ({ value: role, label: t(`roles.${role}`) })),
          { value: NONE, label: t("roles.none") },
        ]}
        value={value.role ?? NONE}
        onChange={(chosen) => {
          const role = roles.find((known) => known === chosen) ?? null;
          onChange({ role, publication_roles: role === "admin" ? [] : value.publication_roles });
        }}
        error={errorAt(error, "role")}
        allowDeselect={false}
      />
      {publications.length > 0 && (
        <Fieldset legend={t("roles.own")} variant="unstyled">
          {isAdmin ? (
            <Text size="sm" c="dimmed">
              {t("roles.admin_everywhere")}
            </Text>
          ) : (
            <Stack gap="xs">
              <Text size="sm" c="dimmed">
                {t("roles.own_hint")}
              </Text>
              {publications.map(({ id, name }) => (
                <Select
                  key={id}
                  label={name}
                  size="sm"
                  data={[
                    { value: NONE, label: t(value.role === null ? "roles.no_access" : "roles.as_above") },
                    ...roles.map((role) => ({
                      value: role,
                      label: common(`person.role.${role}`),
                    })),
                  ]}
                  value={
                    value.publication_roles.find(({ publication_id }) => publication_id === id)?.role ?? NONE
                  }
                  onChange={(chosen) => setOwn(id, roles.find((known) => known === chosen) ?? null)}
                  allowDeselect={false}
                />
              ))}
            </Stack>
          )}
          {errorAt(error, "publication_roles") && (
            <Text size="sm" c="red" role="alert">
              {errorAt(error, "publication_roles")}
            </Text>
          )}
        </Fieldset>
      )}
    </>
  );
}
