import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { READER_SIGNED_IN } from "#shared/console/access/reader-sign-in.ts";
import { usePublication } from "#web/api/session.ts";
import { beginSignIn, testReadersQuery } from "./access-insight.api.ts";

export interface ReaderSignIn {
  state: "idle" | "beginning" | "waiting" | "failed";
  error: unknown;
  /** URL of the sign-in, for browsers that block the window. */
  url: string | null;
  begin: () => Promise<void>;
}

/** Signs in a test reader at the identity provider in a separate window. `onDone` receives the reader's ID. */
export function useReaderSignIn(onDone: (readerId: string) => void): ReaderSignIn {
  const { publication } = usePublication();
  const client = useQueryClient();
  const [attempt, setAttempt] = useState<Omit<ReaderSignIn, "begin">>(idle);

  const onMessage = useEffectEvent(async ({ data }: MessageEvent<unknown>) => {
    const message = data as { publication_id?: unknown; reader_id?: unknown } | null;
    if (message?.publication_id !== publication.id || typeof message.reader_id !== "string") return;
    // Not in the table of changes, because the window of the sign-in has saved the reader.
    await client.invalidateQueries(testReadersQuery(publication.id));
    const isOurs = attempt.state === "waiting";
    setAttempt(idle);
    if (isOurs) onDone(message.reader_id);
  });
  useEffect(() => {
    const channel = new BroadcastChannel(READER_SIGNED_IN);
    channel.onmessage = (message) => void onMessage(message);
    return () => channel.close();
  }, []);

  return {
    ...attempt,
    async begin() {
      // Opened synchronously, because browsers block windows opened after a request.
      const window = openWindow();
      setAttempt({ ...idle, state: "beginning" });
      try {
        const { url } = await beginSignIn(publication.id);
        if (window) window.location.replace(url);
        setAttempt({ state: "waiting", error: null, url });
      } catch (error) {
        window?.close();
        setAttempt({ state: "failed", error, url: null });
      }
    },
  };
}

const idle = { state: "idle", error: null, url: null } as const;

function openWindow(): Window | null {
  return globalThis.window.open("about:blank", "", "popup,width=520,height=680");
}
