import { readConfig } from "../config.ts";
import { agreedKey, forgetKey } from "../operating/installation-key.ts";
import { keyFingerprint } from "../operating/key-fingerprint.ts";
import { ExplainedError } from "../platform/explained-error.ts";
import { keyFileOf, readMasterKey } from "../platform/master-key.ts";
import { withInstallation } from "./reach-database.ts";
import { runCommand } from "./run-command.ts";

const usage = `
Gives up a key that is lost for good. The next start goes on with the key it finds, or makes one;
profile tokens, client secrets and passwords in import addresses have to be entered again,
everybody signs in anew, and second factors are off until they are set up again. Stop every
process of the installation first.

  npm run forget-key [-- --key <fingerprint>]

  --key   the key to give up; without it nothing is done but to say which one that is
`;
const options = { key: { type: "string" } } as const;

await runCommand({ usage, options }, async ({ values }) => {
  const config = readConfig(process.env);
  await withInstallation(config, async (db) => {
    const agreed = await agreedKey(db);
    if (agreed === null)
      throw new ExplainedError("This installation is bound to no key: it starts with any.");
    const key = readMasterKey(config);
    if (key && keyFingerprint(key) === agreed)
      throw new ExplainedError(`The key is not lost: it is in ${keyFileOf(config)}.`);
    if (values.key !== agreed)
      throw new ExplainedError(
        `Nothing was done. The key ${agreed} is not in ${keyFileOf(config)}. Has another machine of this installation got it? ` +
          "Then copy it here, or name its file with NEWSRACK_KEY_FILE. Once it is given up, it opens nothing any more: profile " +
          "tokens, client secrets and passwords in import addresses have to be entered again, and second factors are off. Is " +
          `it lost for good, stop every process and run: npm run forget-key -- --key ${agreed}`,
      );
    const turnedOff = await forgetKey(db);
    console.log(`\n  The key ${agreed} is given up. Start the service with npm start.`);
    if (turnedOff > 0)
      console.log(`  The second factor of ${turnedOff} people is off. Tell them to set it up again.`);
    console.log();
  });
  return 0;
});
