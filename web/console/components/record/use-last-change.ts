import { queryOptions, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { getLastChange, type OpenRecordKind } from "#shared/console/presence.ts";
import { call } from "#web/api/client.ts";

/** Identifies a record in requests about the people who work on it. */
export interface RecordRef {
  publicationId: number;
  kind: OpenRecordKind;
  id: number | string;
}

/** The author of a newer version. `isSelf`: the person themselves, in another tab. */
export interface Changer {
  name: string;
  isSelf: boolean;
  at: string;
}

/** A newer version that replaced the form's base. */
interface Overtaken {
  version: number | string | null;
  /** Time at which the base was the newest version, in ms since the epoch. */
  since: number;
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

/** Finds out who saved the newer version of a record. */
export function useLastChange(ref: RecordRef | null) {
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const newestSince = useRef(Date.now());
  return {
    /** Undefined until the author is known, null if they cannot be found out. */
    changedBy: useChanger(ref, overtaken),
    /** Called when the form has taken over the newest version. */
    noteNewest(): void {
      newestSince.current = Date.now();
    },
    /**
     * Called with the version whose author is to be named, and since when an older one was the newest. Only the first one
     * after the base counts, because later ones can be changes that this tab made beside its form.
     */
    noteNewer(version: number | string | null, since = newestSince.current): void {
      setOvertaken((known) => (known?.since === since ? known : { version, since }));
    },
  };
}

function useChanger(ref: RecordRef | null, overtaken: Overtaken | null): Changer | null | undefined {
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
