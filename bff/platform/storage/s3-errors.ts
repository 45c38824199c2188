import { S3ServiceException } from "@aws-sdk/client-s3";
import { StorageError } from "./storage.ts";

const FULL = new Set(["QuotaExceeded", "InsufficientStorage", "XMinioStorageFull", "StorageFull"]);
const UNREACHABLE =
  "The object storage does not respond, or responds with errors. Check that it is running and reachable from this machine.";

/** Returns whether the file does not exist. A missing bucket is another error. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  return error.name === "NoSuchKey" || error.name === "NotFound";
}

/** Returns whether retrying is useless, because the bucket, the credentials or the address are wrong. */
export function isRefusal(error: unknown): boolean {
  if (isCredentialsProblem(error) || isRegionProblem(error)) return true;
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return status !== undefined && status >= 300 && status < 500 && status !== 408 && status !== 429;
}

/** Converts an error of S3, its client or the network to a `StorageError`. Returns any other error unchanged. */
export function toS3StorageError(error: unknown): unknown {
  if (error instanceof S3ServiceException) return fromService(error);
  if (isCredentialsProblem(error))
    return new StorageError(
      "unavailable",
      "The credentials for the object storage are missing. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or one of " +
        "the other standard AWS settings.",
      { cause: error },
    );
  if (isRegionProblem(error))
    return new StorageError(
      "unavailable",
      "The region of the bucket is missing or invalid. Set S3_REGION, for example to eu-central-1. If the bucket is not on " +
        "Amazon S3, set S3_ENDPOINT.",
      { cause: error },
    );
  if (!(error instanceof Error) || error instanceof StorageError) return error;
  // The connection failed, or the response is not valid HTTP.
  const isNetworkError =
    "$metadata" in error ||
    "syscall" in error ||
    error.name === "TimeoutError" ||
    ("code" in error && typeof error.code === "string" && /^(E[A-Z]+|HPE_\w+)$/.test(error.code));
  return isNetworkError ? new StorageError("unavailable", UNREACHABLE, { cause: error }) : error;
}

function fromService(error: S3ServiceException): StorageError {
  const status = error.$metadata.httpStatusCode;
  const cause = { cause: error };
  if (FULL.has(error.name) || status === 507)
    return new StorageError(
      "disk_full",
      "The object storage is full. Free some space, then try again.",
      cause,
    );
  if (error.name === "NoSuchBucket")
    return new StorageError(
      "unavailable",
      "The bucket of S3_BUCKET does not exist. Create it, or check S3_BUCKET, S3_ENDPOINT and S3_REGION.",
      cause,
    );
  if (status === 401 || status === 403)
    return new StorageError(
      "unavailable",
      `The object storage rejected the credentials (${error.name}). They need permission to read, write, list and ` +
        "delete in the bucket of S3_BUCKET.",
      cause,
    );
  if (isRefusal(error))
    return new StorageError(
      "unavailable",
      `The object storage rejected a request (${error.name}). Check S3_BUCKET, S3_ENDPOINT and S3_REGION.`,
      cause,
    );
  return new StorageError("unavailable", UNREACHABLE, cause);
}

function isCredentialsProblem(error: unknown): boolean {
  return error instanceof Error && error.name === "CredentialsProviderError";
}

function isRegionProblem(error: unknown): boolean {
  // The client throws a plain `Error` without a name or code for this.
  return error instanceof Error && /^Region (?:is missing|not accepted)\b/.test(error.message);
}
