import { Writable } from "node:stream";

/** Captures a service's log. Pass `logTo` to `startTestService`. `text` returns everything logged so far. */
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
