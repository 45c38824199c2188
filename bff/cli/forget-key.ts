import { readConfig } from "#bff/app/config.ts";
import { deleteKeyRecord, ENCRYPTED_SETTINGS, recordedKey } from "#bff/operations/backup/installation-key.ts";
import { keyFingerprint } from "#bff/operations/backup/key-fingerprint.ts";
import { counted } from "#bff/operations/counted.ts";
import { keyPath, readMasterKey } from "#bff/platform/crypto/master-key.ts";
import { OperatorError } from "#bff/platform/logging/operator-error.ts";
import { withInstallation } from "./acquire-database.ts";
import { runCommand } from "./run-command.ts";

const usage = `
Lets an installation start with another key when its key is lost. Afterwards, ${ENCRYPTED_SETTINGS}
have to be entered again, all users and readers have to sign in again, second factors are off until they are set up again, and
test readers and emails that were not sent are deleted. Stop all processes of the installation first.

  npm run forget-key [-- --key <fingerprint>]

  --key   the fingerprint of the lost key. Without it, the command only prints the fingerprint

Run the command with the same settings as the service.
`;
const options = { key: { type: "string" } } as const;

await runCommand({ usage, options }, async ({ values }) => {
  const config = readConfig(process.env);
  await withInstallation(config, async (db) => {
    const recorded = await recordedKey(db);
    if (recorded === null)
      throw new OperatorError("This installation has no recorded key, so it starts with any key.");
    const key = readMasterKey(config);
    if (key && keyFingerprint(key) === recorded)
      throw new OperatorError(`The key is not lost: it is in ${keyPath(config)}.`);
    if (values.key !== recorded)
      throw new OperatorError(
        `Nothing was changed. The key ${recorded} is not in ${keyPath(config)}. If another machine of this installation has ` +
          "it, copy it from there, or set NEWSRACK_KEY_FILE to its file. Without the key, " +
          `${ENCRYPTED_SETTINGS} have to be entered again, and second factors are turned off. If the key is lost, stop ` +
          `all processes and run: npm run forget-key -- --key ${recorded}`,
      );
    const ended = await deleteKeyRecord(db);
    console.log(`\n  The key ${recorded} was forgotten. Start the service with npm start.`);
    if (ended.secondFactors > 0)
      console.log(
        `  Second factors were turned off for ${counted(ended.secondFactors, "user", "users")}. They have to be set up again.`,
      );
    if (ended.readerSessions > 0)
      console.log(
        `  ${counted(ended.readerSessions, "session of readers was", "sessions of readers were")} ended. Readers sign in again, with tokens of a new key.`,
      );
    if (ended.mails > 0)
      console.log(
        `  ${counted(ended.mails, "email that was not sent was deleted. Invite its recipient", "emails that were not sent were deleted. Invite their recipients")} again.`,
      );
    if (ended.publications > 0)
      console.log(
        `  ${counted(ended.publications, "publication lost the profile token or client secret of its access configuration. Enter it", "publications lost the profile token or client secret of their access configuration. Enter them")} again.`,
      );
    if (ended.signInProviders > 0)
      console.log(
        "  The OpenID provider for sign-in lost its client secret. Enter it again so that users can sign in with the provider.",
      );
    if (ended.webhooks > 0)
      console.log(
        `  ${counted(ended.webhooks, "webhook was deleted. Add it", "webhooks were deleted. Add them")} again.`,
      );
    console.log();
  });
  return 0;
});
