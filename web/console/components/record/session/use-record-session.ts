import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import { RecordSession } from "./record-session.ts";
import type { SessionOptions, SessionState, VersionedRecord } from "./record-state.ts";

/** The part of a session that does not depend on the type of its record. */
export interface AnySession<State = SessionState> {
  subscribe: (listener: () => void) => () => void;
  getState: () => State;
}

/** Returns a part of a session's state. Renders again only if that part changes, so it must be a value of the state. */
export function useSlice<State, Slice>(session: AnySession<State>, select: (state: State) => Slice): Slice {
  return useSyncExternalStore(session.subscribe, () => select(session.getState()));
}

interface Connected<R> extends AnySession<{ followed: unknown }> {
  connect: () => () => void;
  receive: (latest: R | null, isDeleted?: boolean) => void;
  onFollow: (listener: () => void) => () => void;
}

/** Connects a session to its screen and to the newest known version of its record. */
export function useConnected<R>(session: Connected<R>, latest: R | null, isDeleted = false): void {
  useEffect(() => session.connect(), [session]);
  useEffect(() => session.receive(latest, isDeleted), [session, latest, isDeleted]);
  useKeptCursor(session);
}

interface HookOptions<R extends VersionedRecord, Values extends FieldValues, Field extends FieldPath<Values>>
  extends SessionOptions<R, Values, Field> {
  /** The newest known version. Default: `start`. */
  latest?: R | null;
  isDeleted?: boolean;
}

/** Edits a versioned record as long as the component is mounted. */
export function useRecordSession<
  R extends VersionedRecord,
  Values extends FieldValues,
  Field extends FieldPath<Values>,
>({ latest, isDeleted, ...options }: HookOptions<R, Values, Field>): RecordSession<R, Values, Field> {
  const [session] = useState(() => new RecordSession<R, Values, Field>(options));
  useLayoutEffect(() => session.configure(options));
  useConnected(session, latest === undefined ? options.start : latest, isDeleted);
  return session;
}

/** Returns the values of a form whose fields are not registered, and a function that changes some of them. */
export function useSessionValues<
  R extends VersionedRecord,
  Values extends FieldValues,
  Field extends FieldPath<Values>,
>(session: RecordSession<R, Values, Field>) {
  const problem = useSlice(session, (state) => state.problem);
  return {
    values: useWatch({ control: session.form.control }) as Values,
    /** Error of the last save. */
    error: problem && "error" in problem ? problem.error : null,
    change(part: Partial<Values>): void {
      for (const [name, value] of Object.entries(part)) session.form.setValue(name as Field, value);
    },
  };
}

/**
 * Restores the selection and scroll position of the focused text field after the form has taken over another version, because
 * browsers move the cursor to the end.
 */
function useKeptCursor(session: Connected<never>): void {
  const restore = useRef<(() => void) | null>(null);
  useEffect(
    () =>
      session.onFollow(() => {
        restore.current = rememberCursor();
      }),
    [session],
  );
  useSlice(session, ({ followed }) => followed);
  useLayoutEffect(() => {
    restore.current?.();
    restore.current = null;
  });
}

function rememberCursor(): () => void {
  const field = document.activeElement;
  const isText =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === "text");
  if (!isText) return () => {};
  const { selectionStart, selectionEnd, selectionDirection, scrollTop } = field;
  return () => {
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
    field.scrollTop = scrollTop;
  };
}
