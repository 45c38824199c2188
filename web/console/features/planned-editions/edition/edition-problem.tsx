import { useTranslation } from "react-i18next";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { ProblemNotice } from "#web/ui/feedback/problem-notice.tsx";

/** Returns the message of an error that belongs to none of the fields. */
export function useProblem(error: unknown, fields: string[] = []): string | null {
  const { t } = useTranslation(["planned-editions", "common"]);
  const reason = unplacedReason(error, fields);
  return reason && t("common:save_state.failed", { reason });
}

export function EditionProblem({ error }: { error: unknown }) {
  return <ProblemNotice>{useProblem(error)}</ProblemNotice>;
}
