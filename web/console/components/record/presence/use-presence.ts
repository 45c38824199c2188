import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { leaveRecord, PRESENCE_SECONDS, type PresentPerson, visitRecord } from "#shared/console/presence.ts";
import { call } from "#web/api/client.ts";
import { useChangeEvents, useLiveState } from "#web/api/live-events.ts";
import { newFormName } from "../draft/local-draft.ts";
import type { RecordRef } from "../use-last-change.ts";

/** Someone still counts as editing for this time after a save, because drafts are saved every few seconds. */
const EDITING_ENDS_AFTER_MS = 30_000;

/**
 * Reports that this tab has a record open, and returns who else does. Reports itself only while its event stream is open,
 * so that a hidden tab does not count for long. Null reports nothing.
 */
export function usePresence(ref: RecordRef | null, hasChanges = false): readonly PresentPerson[] {
  const [visitId] = useState(newFormName);
  const isEditing = useRecent(hasChanges);
  const isLive = useLiveState() === "live";
  const { publicationId, kind, id }: RecordRef = ref ?? { publicationId: 0, kind: "story", id: 0 };
  const params = { publication_id: publicationId, kind, record_id: String(id), visit_id: visitId };
  const isPresent = ref !== null && isLive;
  const { data, refetch } = useQuery({
    queryKey: ["presence", publicationId, kind, id, visitId],
    queryFn: ({ signal }) => call(visitRecord, { params, body: { is_editing: isEditing }, signal }),
    enabled: isPresent,
    refetchInterval: PRESENCE_SECONDS * 1_000,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

  const report = useEffectEvent(() => void (isPresent && refetch()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the report contains whether the person is editing.
  useEffect(() => report(), [isEditing]);
  useChangeEvents((event) => {
    if (event.type !== "presence" || event.publication_id !== publicationId) return;
    if (event.kind === kind && event.record_id === String(id)) report();
  });

  useEffect(() => {
    if (!isPresent) return;
    const visit = { publication_id: publicationId, kind, record_id: String(id), visit_id: visitId };
    // A tab without a connection is no longer listed after a minute.
    const onLeave = () => void call(leaveRecord, { params: visit, keepalive: true }).catch(() => {});
    window.addEventListener("pagehide", onLeave);
    return () => {
      window.removeEventListener("pagehide", onLeave);
      onLeave();
    };
  }, [isPresent, publicationId, kind, id, visitId]);

  return (isPresent && data?.people) || [];
}

/** Returns whether a state is true, or was until a short time ago. */
function useRecent(isTrue: boolean): boolean {
  const [isRecent, setRecent] = useState(isTrue);
  useEffect(() => {
    const timer = setTimeout(() => setRecent(isTrue), isTrue ? 0 : EDITING_ENDS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isTrue]);
  return isTrue || isRecent;
}
