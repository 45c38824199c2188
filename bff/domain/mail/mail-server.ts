import type { MailProblem } from "#shared/console/mail.ts";
import type { RenderedMail } from "./render-mail.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

/** Thrown if the mail server did not accept a mail. The server's answer is left out, because it contains the address. */
export class MailError extends Error {
  override name = "MailError";
  readonly problem: MailProblem;
  readonly status: number | null;

  constructor(problem: MailProblem, status: number | null) {
    super(`The mail server did not accept the mail (${problem}${status === null ? "" : `, ${status}`}).`);
    this.problem = problem;
    this.status = status;
  }

  /** True if the mail server may accept the mail at a later attempt. */
  get isTemporary(): boolean {
    return this.problem !== "rejected";
  }
}

export interface MailServer {
  /** Resolves when the server has accepted the mail. Throws `MailError`. */
  send(mail: RenderedMail & { id: string; to: string; sender: string }): Promise<void>;
}

/** Creates the client of the mail server. It opens a connection for each mail. The library is loaded with the first one. */
export function createMailServer({ url, from }: { url: string; from: string }): MailServer {
  const connect = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof connect> | null = null;
  const domain = from.slice(from.lastIndexOf("@") + 1);
  return {
    async send({ id, to, sender, subject, text, html }) {
      transport ??= connect();
      const connected = await transport;
      try {
        await connected.sendMail({
          from: { name: sender, address: from },
          // An object, because a text is parsed as a list of addresses.
          to: { name: "", address: to },
          subject,
          text,
          html,
          // Constant over all attempts, so that a server recognizes a mail that it accepted before the connection broke.
          messageId: `<${id}@${domain}>`,
          // Keeps out-of-office replies away from the sender.
          headers: { "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        throw toMailError(error as { code?: string; responseCode?: number });
      }
    },
  };
}

function toMailError({ code, responseCode: status = null }: { code?: string; responseCode?: number | null }) {
  if (code === "EAUTH" || code === "ENOAUTH") return new MailError("authentication", status);
  if (status !== null && status >= 500) return new MailError("rejected", status);
  if (status !== null && status >= 400) return new MailError("refused", status);
  if (["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ETLS", "EREQUIRETLS"].includes(code ?? ""))
    return new MailError("connection", status);
  return new MailError("other", status);
}
