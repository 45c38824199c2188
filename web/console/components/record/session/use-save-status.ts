import { queryOptions, useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { getLastChange } from "#shared/console/presence.ts";
import { call } from "#web/api/client.ts";
import type { SaveStatus } from "#web/ui/forms/save-state.tsx";
import { errorMessage } from "../../feedback/error-message.ts";
import type { RecordProblem } from "../record-problem.ts";
import type { Overtaken, RecordRef, SessionState } from "./record-state.ts";
import { type AnySession, useSlice } from "./use-record-session.ts";

/** The author of a newer version. `isSelf`: the person themselves, in another tab. */
export interface Changer {
  name: string;
  isSelf: boolean;
  at: string;
}

/** The base may have been fetched this long before the form took it over. */
const MARGIN_SECONDS = 10;

const lastChangeQuery = ({ publicationId, kind, id }: RecordRef, { version, since }: Overtaken) =>
  queryOptions({
    queryKey: ["last-change", publicationId, kind, id, version, since],
    queryFn: async ({ signal }): Promise<Changer | null> => {
      const { last_change } = await call(getLastChange, {
        params: { publication_id: publicationId, kind, record_id: String(id) },
        query: { seconds: String(Math.ceil((Date.now() - since) / 1_000) + MARGIN_SECONDS) },
        signal,
      });
      return last_change && { name: last_change.name, isSelf: last_change.is_caller, at: last_change.at };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A session whose record may have a newer version by someone else. */
export interface SharedSession<State = SessionState> extends AnySession<State> {
  readonly ref: RecordRef | null;
}

/** Returns the author of the newer version. Undefined until it is known, null if it cannot be found out. */
export function useChanger(
  session: SharedSession<Pick<SessionState, "overtaken">>,
): Changer | null | undefined {
  const overtaken = useSlice(session, (state) => state.overtaken);
  const { ref } = session;
  const query = useQuery({
    ...lastChangeQuery(
      ref ?? { publicationId: 0, kind: "story", id: 0 },
      overtaken ?? { version: null, since: 0 },
    ),
    enabled: ref !== null && overtaken !== null,
  });
  if (ref === null || overtaken === null || query.isError) return null;
  return query.data;
}

/** Returns the i18next options of a text that names the author of a newer version, who may be unknown. */
export function byWhom(by: Changer | null | undefined): { context?: "self" | "person"; who: string } {
  if (!by) return { who: "" };
  return { context: by.isSelf ? "self" : "person", who: by.name };
}

export function useSaveStatus(session: SharedSession): SaveStatus {
  const { t } = useTranslation();
  const state = useSlice(session, (whole) => whole);
  return saveStatusOf(t, state, useChanger(session));
}

type ShownState = Pick<
  SessionState,
  "busy" | "dirty" | "followed" | "merged" | "newer" | "problem" | "savedAt"
>;

function saveStatusOf(t: TFunction, state: ShownState, by: Changer | null | undefined): SaveStatus {
  const { problem, dirty, savedAt } = state;
  if (state.busy) return { kind: "saving" };
  if (problem?.kind === "stale" || (!problem && state.newer !== null && dirty))
    return { kind: "failed", reason: t("record.stale", byWhom(by)) };
  // A record that was deleted elsewhere has no unsaved changes until the person makes some.
  if (problem && (problem.kind !== "deleted" || dirty))
    return { kind: "failed", reason: reasonOf(t, problem) };
  // The author is announced once known, instead of twice.
  const isKnown = by !== undefined;
  const note = state.merged !== null && isKnown ? t("record.includes", byWhom(by)) : null;
  if (dirty) return { kind: "unsaved", note };
  if (state.followed !== null && isKnown) return { kind: "followed", text: t("record.followed", byWhom(by)) };
  return savedAt === null ? { kind: "clean" } : { kind: "saved", at: savedAt, note };
}

function reasonOf(t: TFunction, problem: Exclude<RecordProblem, { kind: "stale" }>): string {
  if (problem.kind === "deleted") return t("record.deleted");
  if (problem.kind === "error") return errorMessage(problem.error);
  const [first] = problem.elsewhere;
  return problem.count === 0 && first ? first.message : t("record.fields", { count: problem.count });
}
