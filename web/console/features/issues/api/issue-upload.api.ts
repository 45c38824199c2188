import { queryOptions } from "@tanstack/react-query";
import { getUpload } from "#shared/console/issues/uploads.ts";
import { reading } from "#web/api/client.ts";
import { issueKeys } from "#web/api/query-keys.ts";

export const uploadQuery = (publication_id: number, upload_id: string) =>
  queryOptions({
    queryKey: issueKeys.upload(publication_id, upload_id),
    queryFn: reading(getUpload, { params: { publication_id, upload_id } }, "upload"),
    staleTime: Number.POSITIVE_INFINITY,
  });
