import { Alert, Checkbox, List } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ImportWarning, listImportSummaries } from "#shared/console/issues/imports.ts";
import { call } from "#web/api/client.ts";
import { reviewKeys } from "#web/api/review-keys.ts";
import type { ReviewSubject } from "#web/api/reviews.ts";
import { usePublication } from "#web/api/session.ts";

/** Renders the reasons why the imported file may be the wrong one. */
export function WrongFileAlert({ warnings }: { warnings: readonly ImportWarning[] }) {
  const { t } = useTranslation();
  return (
    <Alert color="yellow" mb="md" icon={<TriangleAlert aria-hidden />} title={t("wrong_file.title")}>
      <List size="sm" listStyleType="none" spacing={4}>
        {warnings.map(({ code, message }) => (
          <List.Item key={code}>{message}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

interface WrongFileCheck {
  warnings: readonly ImportWarning[];
  /** True without warnings, or once the user has confirmed them. */
  isAnswered: boolean;
  answer: (isRightFile: boolean) => void;
}

/** Manages the answer to the question whether the file is the right one. Other warnings ask again. */
export function useWrongFileCheck(warnings: readonly ImportWarning[]): WrongFileCheck {
  const question = warnings.map(({ message }) => message).join("\n");
  const [answered, setAnswered] = useState("");
  return {
    warnings,
    isAnswered: question === answered || question === "",
    answer: (isRightFile) => setAnswered(isRightFile ? question : ""),
  };
}

/** Renders the question whether the file is the right one. Nothing without warnings. */
export function WrongFileQuestion({ check, autoFocus }: { check: WrongFileCheck; autoFocus?: boolean }) {
  const { t } = useTranslation();
  if (check.warnings.length === 0) return null;
  return (
    <>
      <WrongFileAlert warnings={check.warnings} />
      <Checkbox
        data-autofocus={autoFocus || undefined}
        label={t("wrong_file.checked")}
        checked={check.isAnswered}
        onChange={(event) => check.answer(event.currentTarget.checked)}
      />
    </>
  );
}

const noWarnings: ImportWarning[] = [];

/** Asks whether the file of an issue is the right one, if its approval would show the pages to readers. */
export function useApprovedFileCheck(subject: ReviewSubject, isApproving: boolean) {
  const { approval_required } = usePublication().publication;
  const { publication_id } = subject;
  const emagId = "emag_id" in subject ? subject.emag_id : null;
  const isNeeded = approval_required && isApproving && emagId !== null;
  const warnings = useQuery({
    queryKey: [...reviewKeys.all(publication_id), "wrong-file", emagId],
    queryFn: async ({ signal }) => {
      const query = { emag_ids: String(emagId) };
      const { imports } = await call(listImportSummaries, { params: { publication_id }, query, signal });
      return imports.flatMap(({ wrong_file_warnings }) => wrong_file_warnings);
    },
    enabled: isNeeded,
    staleTime: 0,
  });
  const check = useWrongFileCheck((isNeeded && warnings.data) || noWarnings);
  return { check, isAllowed: !isNeeded || (!warnings.isPending && check.isAnswered) };
}
