import { errorMessage } from "../feedback/error-message.ts";
import type { RecordProblem } from "./record-problem.ts";
import { byWhom, type Changer } from "./use-last-change.ts";

export interface ProblemTexts<R, Field> {
  /** Returns the text about a newer version that saving again would overwrite. `by` are the options of its author. */
  conflict: (theirs: R, fields: readonly Field[], by: ReturnType<typeof byWhom>) => string;
  gone: string;
  failed: (reason: string) => string;
}

/** Returns a dialog's message about a failed save, or null if its fields show it. */
export function saveProblemText<R, Field>(
  { problem, changedBy }: { problem: RecordProblem<R, Field> | null; changedBy: Changer | null | undefined },
  { conflict, gone, failed }: ProblemTexts<R, Field>,
): string | null {
  if (!problem) return null;
  if (problem.kind === "stale") return conflict(problem.theirs, problem.fields, byWhom(changedBy));
  if (problem.kind === "deleted") return gone;
  if (problem.kind === "error") return failed(errorMessage(problem.error));
  return problem.elsewhere.length > 0
    ? failed(problem.elsewhere.map(({ message }) => message).join("; "))
    : null;
}
