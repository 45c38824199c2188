import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import pRetry from "p-retry";
import { ConfigError, readConfig } from "../config.ts";
import { runCommand } from "./run-command.ts";

const usage = `
Makes the bucket that S3_BUCKET names, unless it is there, as soon as the object storage answers.

  node bff/cli/make-bucket.ts
`;

await runCommand({ usage, options: {} }, async () => {
  const { s3 } = readConfig(process.env);
  if (s3 === null) throw new ConfigError("S3_BUCKET is not set: there is no bucket to make.");
  const { bucket, endpoint, region } = s3;
  const client = new S3Client({
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true, region: "us-east-1" }),
    ...(region === null ? {} : { region }),
  });
  await pRetry(() => client.send(new CreateBucketCommand({ Bucket: bucket })), {
    retries: 10,
    shouldRetry: ({ error }) => !isThere(error),
  }).catch((error: unknown) => {
    if (!isThere(error)) throw error;
  });
  console.log(`The bucket ${bucket} is there.`);
  return 0;
});

function isThere(error: unknown): boolean {
  return error instanceof Error && ["BucketAlreadyOwnedByYou", "BucketAlreadyExists"].includes(error.name);
}
