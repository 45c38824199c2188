import { queryOptions } from "@tanstack/react-query";
import { getUpload } from "#shared/console/uploads.ts";
import { call } from "../../api/client.ts";
import { issueKeys } from "./issues.api.ts";

/** What an uploaded file is called, and how large it is. */
export const uploadQuery = (publicationId: number, uploadId: string) =>
  queryOptions({
    queryKey: issueKeys.upload(publicationId, uploadId),
    queryFn: async ({ signal }) =>
      (
        await call(getUpload, {
          params: { publication_id: publicationId, upload_id: uploadId },
          signal,
        })
      ).upload,
    staleTime: Number.POSITIVE_INFINITY,
  });
