import { queryOptions } from "@tanstack/react-query";
import { getUpload } from "#shared/console/issues/uploads.ts";
import { call } from "#web/api/client.ts";
import { issueKeys } from "#web/api/query-keys.ts";

/** Query of an uploaded file's name and size. */
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
