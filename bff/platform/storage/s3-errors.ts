import { S3ServiceException } from "@aws-sdk/client-s3";
import { type ByteRange, StorageError } from "./storage.ts";

const FULL = new Set(["QuotaExceeded", "InsufficientStorage", "XMinioStorageFull", "StorageFull"]);
const UNREACHABLE =
  "The object storage does not answer, or fails. Check that it runs and can be reached from this machine.";

/** Whether an answer says that there is no such file; a bucket that is not there is another matter. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  return error.name === "NoSuchKey" || error.name === "NotFound";
}

/** Whether waiting does not help: the bucket, the credentials or the address are wrong. */
export function isRefusal(error: unknown): boolean {
  if (isCredentialsProblem(error) || isRegionProblem(error)) return true;
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return status !== undefined && status >= 300 && status < 500 && status !== 408 && status !== 429;
}

/** What S3, its client or the network threw as a `StorageError`; anything else is handed back as it came. */
export function asS3StorageError(error: unknown): unknown {
  if (error instanceof S3ServiceException) return fromService(error);
  if (isCredentialsProblem(error))
    return new StorageError(
      "unavailable",
      "There are no credentials for the object storage. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or one of " +
        "the other usual AWS settings.",
      { cause: error },
    );
  if (isRegionProblem(error))
    return new StorageError(
      "unavailable",
      "The bucket's region is not known, or is none. Set S3_REGION, such as to eu-central-1, or S3_ENDPOINT where the bucket " +
        "is not Amazon's.",
      { cause: error },
    );
  if (!(error instanceof Error) || error instanceof StorageError) return error;
  // Of the connection, or of an answer that is none.
  const isOfTheNetwork =
    "$metadata" in error ||
    "syscall" in error ||
    error.name === "TimeoutError" ||
    ("code" in error && typeof error.code === "string" && /^(E[A-Z]+|HPE_\w+)$/.test(error.code));
  return isOfTheNetwork ? new StorageError("unavailable", UNREACHABLE, { cause: error }) : error;
}

export function outOfRange(key: string, range: ByteRange, bytes?: number): RangeError {
  const size = bytes === undefined ? "has fewer bytes" : `has ${bytes} bytes`;
  return new RangeError(
    `${key} ${size}, so there is no part from ${range.start} to ${range.end ?? "its end"}.`,
  );
}

function fromService(error: S3ServiceException): StorageError {
  const status = error.$metadata.httpStatusCode;
  const cause = { cause: error };
  if (FULL.has(error.name) || status === 507)
    return new StorageError(
      "disk_full",
      "The object storage is full. Make room in it, then try again.",
      cause,
    );
  if (error.name === "NoSuchBucket")
    return new StorageError(
      "unavailable",
      "The bucket that S3_BUCKET names is not there. Make it, or check S3_BUCKET, S3_ENDPOINT and S3_REGION.",
      cause,
    );
  if (status === 401 || status === 403)
    return new StorageError(
      "unavailable",
      `The object storage refuses these credentials (${error.name}). They have to allow reading, writing, listing and ` +
        "deleting in the bucket that S3_BUCKET names.",
      cause,
    );
  if (isRefusal(error))
    return new StorageError(
      "unavailable",
      `The object storage refuses what it is asked (${error.name}). Check S3_BUCKET, S3_ENDPOINT and S3_REGION.`,
      cause,
    );
  return new StorageError("unavailable", UNREACHABLE, cause);
}

function isCredentialsProblem(error: unknown): boolean {
  return error instanceof Error && error.name === "CredentialsProviderError";
}

/** The client has no name for it. */
function isRegionProblem(error: unknown): boolean {
  return error instanceof Error && /^Region (?:is missing|not accepted)\b/.test(error.message);
}
