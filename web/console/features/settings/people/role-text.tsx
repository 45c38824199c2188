import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ReachedPublication } from "#shared/console/identity/session.ts";
import type { RolesValue } from "./roles-fields.tsx";

interface RoleTextProps {
  value: RolesValue;
  publications: readonly ReachedPublication[];
}

export function RoleText({ value: { role, publication_roles }, publications }: RoleTextProps) {
  const { t } = useTranslation("settings-people");
  const { t: common } = useTranslation();
  const nameOf = new Map(publications.map(({ id, name }) => [id, name]));
  return (
    <>
      <Text size="sm">{role ? common(`person.role.${role}`) : t("some_publications")}</Text>
      {publication_roles.map((own) => (
        <Text key={own.publication_id} size="xs" c="dimmed">
          {t("in_publication", {
            role: common(`person.role.${own.role}`),
            publication: nameOf.get(own.publication_id) ?? t("unknown_publication"),
          })}
        </Text>
      ))}
    </>
  );
}
