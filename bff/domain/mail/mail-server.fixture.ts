import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll } from "vitest";

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The message with headers, as it was sent. */
  raw: string;
}

/** Starts a mail server on 127.0.0.1. `answer` may return an SMTP reply code for a mail; the default is to accept it. */
export async function startMailServer(
  answer: (mail: ReceivedMail, attempt: number) => number | null = () => null,
) {
  const received: ReceivedMail[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let attempts = 0;
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        };
        attempts += 1;
        const code = answer(mail, attempts);
        if (code === null) received.push(mail);
        callback(
          code === null
            ? null
            : Object.assign(new Error(`<${mail.to[0]}> is refused`), { responseCode: code }),
        );
        for (const { count, resolve } of waiting) if (attempts >= count) resolve();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    /** Resolves when this number of mails was offered. */
    offered: (count: number) =>
      new Promise<void>((resolve) => {
        if (attempts >= count) resolve();
        else waiting.push({ count, resolve });
      }),
  };
}
