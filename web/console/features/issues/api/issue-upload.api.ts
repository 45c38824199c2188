import { queryOptions } from "@tanstack/react-query";
import { getUpload } from "#shared/console/issues/uploads.ts";
import { reading } from "#web/api/client.ts";
import { issueKeys } from "#web/api/query-keys.ts";

/** Query of an uploaded file's name and size. */
export const uploadQuery = (publicationId: number, uploadId: string) =>
  queryOptions({
    queryKey: issueKeys.upload(publicationId, uploadId),
    queryFn: reading(
      getUpload,
      {
        params: { publication_id: publicationId, upload_id: uploadId },
      },
      "upload",
    ),
    staleTime: Number.POSITIVE_INFINITY,
  });
