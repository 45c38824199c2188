import { Alert, List } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ImportWarning } from "#shared/console/issues/imports.ts";

/** Renders the reasons why the imported file may be the wrong one. */
export function WrongFileAlert({ warnings }: { warnings: readonly ImportWarning[] }) {
  const { t } = useTranslation("issues");
  return (
    <Alert color="yellow" mb="md" icon={<TriangleAlert aria-hidden />} title={t("action.wrong_file")}>
      <List size="sm" listStyleType="none" spacing={4}>
        {warnings.map(({ code, message }) => (
          <List.Item key={code}>{message}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
