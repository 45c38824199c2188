import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { type Action, runAction } from "#web/console/components/feedback/run-action.ts";
import * as api from "./people.api.ts";

export function usePersonActions({ user_id, name, has_password }: api.Person) {
  const { t } = useTranslation(["settings-people", "common"]);
  const { organization } = usePublication();
  const run = (action: Pick<Action, "question" | "run" | "done">) =>
    runAction({
      ...action,
      failed: (reason) => t("common:errors.nothing_changed", { reason }),
    });

  return {
    enable: () =>
      run({ run: () => api.enablePerson(organization.id, user_id), done: t("enable_done", { name }) }),
    disable: () =>
      run({
        question: {
          title: t("disable_title", { name }),
          text: t("disable_text", { name }),
          confirm: t("disable"),
        },
        run: () => api.disablePerson(organization.id, user_id),
        done: t("disable_done", { name }),
      }),
    turnOffTwoFactor: () =>
      run({
        question: {
          title: t("two_factor_reset_title", { name }),
          text: t("two_factor_reset_text", { name }),
          confirm: t("two_factor_reset"),
        },
        run: () => api.turnOffTwoFactor(organization.id, user_id),
        done: t("two_factor_reset_done", { name }),
      }),
    unlinkProvider: ({ id, subject, issuer }: api.ProviderLink) =>
      run({
        question: {
          title: t("unlink_title", { name }),
          text: t(has_password ? "unlink_text" : "unlink_text_only", { subject, issuer, name }),
          confirm: t("unlink_confirm"),
        },
        run: () => api.unlinkProvider(organization.id, user_id, id),
        done: t("unlink_done"),
      }),
    remove() {
      const names = { name, organization: organization.name };
      return run({
        question: { title: t("remove_title", names), text: t("remove_text", { name }), confirm: t("remove") },
        run: () => api.removePerson(organization.id, user_id),
        done: t("remove_done", names),
      });
    },
  };
}
