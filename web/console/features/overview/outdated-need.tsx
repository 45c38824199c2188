import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OutdatedImports } from "#shared/console/overview.ts";
import { usePublication } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { paths } from "#web/console/routing/paths.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { importAllOutdated } from "./overview.api.ts";
import classes from "./overview.module.css";
import { TaskLine } from "./task-line.tsx";

/** Renders why issues should be imported again, a button that does so for all, and the issues for which it cannot. */
export function OutdatedNeed({ outdated: { importable, blocked } }: { outdated: OutdatedImports }) {
  const { t } = useTranslation("overview");
  const { publication } = usePublication();
  const { mutate, isPending } = useMutation({
    mutationFn: () => importAllOutdated(publication.id),
    onSuccess: (count) => notifications.show({ message: t("needs.outdated.requested", { count }) }),
    onError: (failure) =>
      notifications.show({
        color: "red",
        message: t("needs.outdated.failed", { reason: errorMessage(failure) }),
      }),
  });
  const ask = async () => {
    const label = t("needs.outdated.import", { count: importable });
    if (await confirm({ title: `${label}?`, text: t("needs.outdated.confirm"), confirm: label })) mutate();
  };
  return (
    <>
      <li className={classes.line}>
        <div className={classes.text}>
          <span className={classes.detail}>{t("needs.outdated.text")}</span>
        </div>
        {importable > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<RotateCw size={14} aria-hidden />}
            loading={isPending}
            onClick={() => void ask()}
          >
            {t("needs.outdated.import", { count: importable })}
          </Button>
        )}
      </li>
      {blocked.map(({ emag_id, name }) => (
        <TaskLine key={emag_id} to={`${paths.issue(publication.id, emag_id)}?tab=import`} name={name}>
          {t("needs.outdated.blocked")}
        </TaskLine>
      ))}
    </>
  );
}
