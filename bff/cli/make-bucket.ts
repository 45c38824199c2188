import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import pRetry from "p-retry";
import { ConfigError, readConfig } from "#bff/app/config.ts";
import { runCommand } from "./run-command.ts";

const usage = `
Creates the bucket of S3_BUCKET if it does not exist. Waits until the object storage is available.

  node bff/cli/make-bucket.ts
`;

await runCommand({ usage, options: {} }, async () => {
  const { s3 } = readConfig(process.env);
  if (s3 === null) throw new ConfigError("S3_BUCKET is not set. Set it to the name of the bucket.");
  const { bucket, endpoint, region } = s3;
  const client = new S3Client({
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true, region: "us-east-1" }),
    ...(region === null ? {} : { region }),
  });
  await pRetry(() => client.send(new CreateBucketCommand({ Bucket: bucket })), {
    retries: 10,
    shouldRetry: ({ error }) => !alreadyExists(error),
  }).catch((error: unknown) => {
    if (!alreadyExists(error)) throw error;
  });
  console.log(`The bucket ${bucket} exists.`);
  return 0;
});

function alreadyExists(error: unknown): boolean {
  return error instanceof Error && ["BucketAlreadyOwnedByYou", "BucketAlreadyExists"].includes(error.name);
}
