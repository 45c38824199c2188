import { queryOptions } from "@tanstack/react-query";
import { listPlannedEditions } from "#shared/console/planned-editions.ts";
import type { SourceKind } from "#shared/limits.ts";
import { call } from "../../api/client.ts";
import { issueKeys } from "./issues.api.ts";
import { interruptedUploads } from "./upload/file-upload.ts";

/** Uploads that an earlier visit left unfinished in this browser. */
export const interruptedUploadsQuery = (publicationId: number, kind: SourceKind) =>
  queryOptions({
    queryKey: [...issueKeys.interrupted(publicationId), kind],
    queryFn: () => interruptedUploads(kind, publicationId),
    networkMode: "always",
  });

/** Editions that wait for an issue, from a month back to a year ahead, the next one first. */
export const openEditionsQuery = (publicationId: number) =>
  queryOptions({
    queryKey: issueKeys.editions(publicationId),
    async queryFn({ signal }) {
      const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const { planned_editions } = await call(listPlannedEditions, {
        params: { publication_id: publicationId },
        query: { from: day(-30), to: day(365) },
        signal,
      });
      return planned_editions.filter(({ status }) => status === "planned");
    },
  });
