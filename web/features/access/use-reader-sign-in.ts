import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { READER_SIGNED_IN } from "#shared/console/reader-sign-in.ts";
import { usePublication } from "../../api/session.ts";
import { beginSignIn, testReadersQuery } from "./access-insight.api.ts";

export interface ReaderSignIn {
  state: "idle" | "beginning" | "waiting" | "failed";
  error: unknown;
  /** Where the sign-in goes on, for browsers that open no window by themselves. */
  url: string | null;
  begin: () => Promise<void>;
}

/** Signs a test reader in at the identity provider, in a window of its own; `onDone` gets their id. */
export function useReaderSignIn(onDone: (readerId: string) => void): ReaderSignIn {
  const { publication } = usePublication();
  const client = useQueryClient();
  const [attempt, setAttempt] = useState<Omit<ReaderSignIn, "begin">>(idle);

  const onMessage = useEffectEvent(async ({ data }: MessageEvent<unknown>) => {
    const told = data as { publication_id?: unknown; reader_id?: unknown } | null;
    if (told?.publication_id !== publication.id || typeof told.reader_id !== "string") return;
    await client.invalidateQueries(testReadersQuery(publication.id));
    const isOurs = attempt.state === "waiting";
    setAttempt(idle);
    if (isOurs) onDone(told.reader_id);
  });
  useEffect(() => {
    const channel = new BroadcastChannel(READER_SIGNED_IN);
    channel.onmessage = (message) => void onMessage(message);
    return () => channel.close();
  }, []);

  return {
    ...attempt,
    async begin() {
      // Opened at once: a browser opens no window for what comes after a request.
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
