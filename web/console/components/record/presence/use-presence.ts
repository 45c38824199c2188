import { useTimeout } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { leaveRecord, PRESENCE_SECONDS, type PresentPerson, visitRecord } from "#shared/console/presence.ts";
import { call, reading } from "#web/api/client.ts";
import { useLiveState } from "#web/api/live-events.ts";
import { presenceKey } from "#web/api/query-keys.ts";
import { newFormName } from "../draft/local-draft.ts";
import type { RecordRef } from "../session/record-state.ts";

/** Someone is editing until they have had no unsaved changes for this time, because drafts are saved every few seconds. */
export const EDITING_ENDS_AFTER_MS = 30_000;

/**
 * Reports that this tab has a record open, and returns who else does. Reports itself only while its event stream is open,
 * so that a hidden tab does not count for long. Null reports nothing.
 */
export function usePresence(ref: RecordRef | null, hasChanges = false): readonly PresentPerson[] {
  const [visitId, setVisitId] = useState<string | null>(null);
  const isEditing = useIsEditing(hasChanges);
  const isLive = useLiveState() === "live";
  const { publicationId, kind, id }: RecordRef = ref ?? { publicationId: 0, kind: "story", id: 0 };
  const record = { publication_id: publicationId, kind, record_id: String(id) };
  const isPresent = ref !== null && isLive;
  const { data, refetch } = useQuery({
    queryKey: [...presenceKey(publicationId, kind, String(id)), visitId],
    queryFn: reading(visitRecord, {
      params: { ...record, visit_id: visitId ?? "" },
      body: { is_editing: isEditing },
    }),
    enabled: visitId !== null,
    refetchInterval: PRESENCE_SECONDS * 1_000,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

  const report = useEffectEvent(() => void (visitId && refetch()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the report contains whether the person is editing.
  useEffect(() => report(), [isEditing]);

  useEffect(() => {
    if (!isPresent) return;
    const visit_id = newFormName();
    setVisitId(visit_id);
    const params = { publication_id: publicationId, kind, record_id: String(id), visit_id };
    // A tab without a connection is no longer listed after a minute.
    const onLeave = () => void call(leaveRecord, { params, keepalive: true }).catch(() => {});
    window.addEventListener("pagehide", onLeave);
    return () => {
      window.removeEventListener("pagehide", onLeave);
      onLeave();
      setVisitId(null);
    };
  }, [isPresent, publicationId, kind, id]);

  return (isPresent && data?.people) || [];
}

/** Returns true from an unsaved change until there have been none for `EDITING_ENDS_AFTER_MS`. */
export function useIsEditing(hasChanges: boolean): boolean {
  const [isEditing, setIsEditing] = useState(hasChanges);
  const { start, clear } = useTimeout(() => setIsEditing(false), EDITING_ENDS_AFTER_MS);
  useEffect(() => {
    if (!hasChanges) return;
    clear();
    setIsEditing(true);
    return start;
  }, [hasChanges, start, clear]);
  return isEditing;
}
