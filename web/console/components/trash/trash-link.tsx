import { Button } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePublication } from "#web/api/session.ts";

/** Renders the link to the trash of a list. Renders nothing without permission. */
export function TrashLink({ to }: { to: string }) {
  const { t } = useTranslation();
  if (!usePublication().can("trash.read")) return null;
  return (
    <Button
      component={Link}
      to={to}
      variant="subtle"
      color="gray"
      leftSection={<Trash2 size={16} aria-hidden />}
    >
      {t("trash.title")}
    </Button>
  );
}
