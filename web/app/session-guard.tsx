import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { onSessionEnd } from "../api/client.ts";
import { reconnectLiveEvents } from "../api/live-events.ts";
import { sessionQuery, useSession } from "../api/session.ts";
import { ConnectionBar } from "./connection-bar.tsx";
import { loadTexts } from "./i18n.ts";

const SignInAgain = lazy(async () => {
  const [module] = await Promise.all([import("../features/session/sign-in-again.tsx"), loadTexts("session")]);
  return module;
});

type Ended = "no" | "asking" | "put off";

/**
 * When the session ends, asks to sign in over whatever is mounted, so that a half-filled form stays.
 * Every request that was refused waits, and goes on after the sign-in.
 */
export function SessionGuard() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [ended, setEnded] = useState<Ended>("no");
  const waiting = useRef<PromiseWithResolvers<void> | null>(null);

  useEffect(() => {
    onSessionEnd(() => {
      if (!waiting.current) {
        waiting.current = Promise.withResolvers();
        setEnded("asking");
      }
      return waiting.current.promise;
    });
    return () => onSessionEnd(null);
  }, []);

  function goOn(): void {
    setEnded("no");
    waiting.current?.resolve();
    waiting.current = null;
    reconnectLiveEvents();
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }

  return (
    <>
      <ConnectionBar signedOut={ended === "put off"} onSignIn={() => setEnded("asking")} />
      {ended !== "no" && (
        <Suspense>
          <SignInAgain
            opened={ended === "asking"}
            user={user}
            onSignedIn={goOn}
            onPutOff={() => setEnded("put off")}
          />
        </Suspense>
      )}
    </>
  );
}
