import { Ban, CircleCheck, Download, Mail, Ticket, UserX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Reader } from "#shared/console/readers/readers.ts";
import { usePublication } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { type Action, attempt, runAction } from "#web/console/components/feedback/run-action.ts";
import { paths } from "#web/console/routing/paths.ts";
import { saveFile } from "#web/lib/save-file.ts";
import type { MenuAction } from "#web/ui/lists/row-menu.tsx";
import { announceInvitation } from "../announce-invitation.ts";
import * as api from "../readers.api.ts";

export function useReaderActions(
  { id, email, name, state }: Reader,
  open: { redeem: () => void },
): MenuAction[] {
  const { t } = useTranslation(["reader", "common"]);
  const { t: tReaders } = useTranslation("readers");
  const { organization, publication, can } = usePublication();
  const navigate = useNavigate();
  const reader = name || email;
  const run = (action: Pick<Action, "question" | "run" | "done">) =>
    runAction({
      ...action,
      failed: (reason) => t("common:errors.nothing_changed", { reason }),
    });
  const commands: MenuAction[] = [];
  if (can("holdings.write")) commands.push({ label: t("redeem.action"), icon: Ticket, run: open.redeem });
  if (state === "invited" && can("holdings.write"))
    commands.push({
      label: t("resend"),
      icon: Mail,
      run: () =>
        void attempt({
          run: () => api.resendInvitation(organization.id, id, publication.id),
          failed: (error) => t("common:errors.nothing_changed", { reason: errorMessage(error) }),
          notify: (invitation) => announceInvitation(tReaders, invitation, email),
        }),
    });
  if (!can("readers.write")) return commands;
  commands.push({
    label: t("export.action"),
    icon: Download,
    run: () =>
      void run({
        run: async () =>
          saveFile(`reader-${id}.json`, JSON.stringify(await api.exportReader(organization.id, id), null, 2)),
        done: t("export.done"),
      }),
  });
  if (state === "disabled")
    commands.push({
      label: t("enable.action"),
      icon: CircleCheck,
      run: () => void run({ run: () => api.enableReader(organization.id, id), done: t("enable.done") }),
    });
  else
    commands.push({
      label: t("disable.action"),
      icon: Ban,
      run: () =>
        void run({
          question: {
            title: t("disable.question", { reader }),
            text: t("disable.text"),
            confirm: t("disable.action"),
          },
          run: () => api.disableReader(organization.id, id),
          done: t("disable.done"),
        }),
    });
  commands.push({
    label: t("erase.action"),
    icon: UserX,
    grave: true,
    run: () =>
      void run({
        question: {
          title: t("erase.question", { reader }),
          text: t("erase.text"),
          confirm: t("erase.confirm"),
        },
        run: async () => {
          await api.eraseReader(organization.id, id);
          navigate(paths.readers(publication.id));
        },
        done: t("erase.done"),
      }),
  });
  return commands;
}
