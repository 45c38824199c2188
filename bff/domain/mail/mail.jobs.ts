import type { JobKind } from "#bff/platform/jobs/job-queue.ts";

/** Sends a mail. The delay between tries doubles from one second, so that the last of them is after about a day. */
export const mailJob: JobKind<{ mailId: string }> = {
  queue: "mails",
  expireInSeconds: 2 * 60,
  retryLimit: 17,
  retryDelaySeconds: 1,
  retryBackoff: true,
  policy: "exclusive",
  keyOf: ({ mailId }) => mailId,
};
