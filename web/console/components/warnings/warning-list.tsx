import { List } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ImportWarning } from "#shared/console/issues/imports.ts";

const LISTED = 3;

export function WarningList({ warnings }: { warnings: readonly ImportWarning[] }) {
  const { t } = useTranslation();
  const more = warnings.length - LISTED;
  return (
    <List size="sm" spacing={4} pl="lg">
      {warnings.slice(0, LISTED).map(({ code, message, page }) => (
        <List.Item key={`${code} ${page} ${message}`}>{message}</List.Item>
      ))}
      {more > 0 && <List.Item>{t("warnings.more", { count: more })}</List.Item>}
    </List>
  );
}
