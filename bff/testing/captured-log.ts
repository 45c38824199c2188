import { Writable } from "node:stream";

/** What a service logs, kept: `logTo` for `startTestService`, `text` for everything so far. */
export function captureLog(): { logTo: Writable; text: () => string } {
  const chunks: string[] = [];
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  return { logTo, text: () => chunks.join("") };
}
