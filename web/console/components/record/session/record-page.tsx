import { Text } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { formatTime } from "#web/console/i18n/formats.ts";
import { UnsavedChangesGuard } from "#web/ui/dialogs/unsaved-changes-guard.tsx";
import { SaveState } from "#web/ui/forms/save-state.tsx";
import type { LocalDraft } from "../draft/local-draft.ts";
import { PresentPeople } from "../presence/present-people.tsx";
import { usePresence } from "../presence/use-presence.ts";
import { DeletedRecord, DraftBanner, NewerBanner, ProblemAlert } from "../record-banners.tsx";
import type { RecordDrafts } from "./record-drafts.ts";
import type { Conflict, SessionState } from "./record-state.ts";
import { type AnySession, useSlice } from "./use-record-session.ts";
import { type Changer, type SharedSession, useChanger, useSaveStatus } from "./use-save-status.ts";

/** The part of a session that the page of its record uses. */
interface PageSession<R, Values> extends SharedSession<SessionState<R, Values>> {
  readonly drafts: RecordDrafts<Values>;
  restoreDraft: (draft: LocalDraft<Values>) => void;
  compareWith: () => void;
  closeComparison: () => void;
  resolve: (values: Values) => void;
  save: () => Promise<boolean>;
}

interface RecordNoticesProps<R, Values> {
  session: PageSession<R, Values>;
  readOnly: boolean;
  /** Returns when a newer version was saved, or null if that is not known. */
  changedAt: (newer: R, by: Changer | null | undefined) => string | null;
  /** Actions for unsaved changes of a deleted record. Undefined if the record cannot be deleted. */
  deleted?: { text: string; action: string; onCopyToNew: () => void };
}

/** Renders the notices above a record: a draft of an earlier visit, a newer version, and why the last save failed. */
export function RecordNotices<R, Values>({
  session,
  readOnly,
  changedAt,
  deleted,
}: RecordNoticesProps<R, Values>) {
  const offered = useSlice(session, (state) => state.offered);
  const newer = useSlice(session, (state) => state.newer);
  const problem = useSlice(session, (state) => state.problem);
  const by = useChanger(session);
  return (
    <>
      {offered && !readOnly && (
        <DraftBanner
          savedAt={offered.savedAt}
          onRestore={() => session.restoreDraft(offered)}
          onDiscard={() => session.drafts.settle()}
        />
      )}
      {newer !== null && (
        <NewerBanner changedAt={changedAt(newer, by)} by={by} onCompare={() => session.compareWith()} />
      )}
      {problem && (
        <ProblemAlert
          problem={problem}
          deleted={
            deleted && (
              <DeletedRecord action={deleted.action} onCopyToNew={deleted.onCopyToNew}>
                {deleted.text}
              </DeletedRecord>
            )
          }
        />
      )}
    </>
  );
}

interface RecordGuardProps {
  session: AnySession & { save: () => Promise<boolean> };
  /** True if something beside the form would be lost, such as a running upload. */
  also?: boolean;
  /** Saves before the question appears. */
  saves?: boolean;
}

/** Asks before unsaved changes are lost. Those of a deleted record cannot be saved. */
export function RecordGuard({ session, also = false, saves = false }: RecordGuardProps) {
  const isUnsaved = useSlice(
    session,
    ({ dirty, busy, problem }) => (dirty || (saves && busy)) && problem?.kind !== "deleted",
  );
  return <UnsavedChangesGuard when={isUnsaved || also} {...(saves && { onLeave: () => session.save() })} />;
}

interface RecordComparisonProps<R, Values> {
  session: PageSession<R, Values>;
  /** Renders the dialog, which is loaded when it opens. */
  children: (comparison: {
    conflict: Conflict<R, Values>;
    by: Changer | null | undefined;
    onResolve: (values: Values) => void;
    onClose: () => void;
  }) => ReactNode;
}

export function RecordComparison<R, Values>({ session, children }: RecordComparisonProps<R, Values>) {
  const conflict = useSlice(session, (state) => state.conflict);
  const by = useChanger(session);
  if (!conflict) return null;
  return (
    <Suspense>
      {children({
        conflict,
        by,
        onResolve: (values) => session.resolve(values),
        onClose: () => session.closeComparison(),
      })}
    </Suspense>
  );
}

export function RecordPresence({ session }: { session: SharedSession<SessionState> }) {
  const dirty = useSlice(session, (state) => state.dirty);
  // Renders again when a new record was created.
  useSlice(session, ({ base }) => base.record === null);
  return <PresentPeople people={usePresence(session.ref, dirty)} />;
}

export function RecordSaveState({
  session,
  takesFocus = false,
}: {
  session: SharedSession;
  takesFocus?: boolean;
}) {
  return <SaveState status={useSaveStatus(session)} takesFocus={takesFocus} />;
}

/** Renders when unsaved changes were last stored on this device. */
export function KeptDraft({ session }: { session: AnySession }) {
  const { t } = useTranslation();
  const savedAt = useSlice(session, ({ draftSavedAt, dirty }) => (dirty ? draftSavedAt : null));
  if (savedAt === null) return null;
  return (
    <Text size="xs" c="dimmed">
      {t("record.draft_kept", { time: formatTime(savedAt) })}
    </Text>
  );
}
