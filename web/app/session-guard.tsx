import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { onSessionEnd, speakFor } from "../api/client.ts";
import { reconnectLiveEvents } from "../api/live-events.ts";
import { sessionQuery, useSession } from "../api/session.ts";
import { ConnectionBar } from "./connection-bar.tsx";
import { loadTexts } from "./i18n.ts";
import { watchTyping } from "./typing-watch.ts";

async function loadDialog() {
  const [module] = await Promise.all([import("../features/session/sign-in-again.tsx"), loadTexts("session")]);
  return module;
}
const SignInAgain = lazy(loadDialog);

/** By then the first screen stands, and the service may be updated before the session ends. */
const FETCH_DIALOG_AFTER = 20_000;

type Ended = "no" | "asking" | "put off" | "elsewhere";

/**
 * When the session ends, asks to sign in over whatever is mounted, so that a half-filled form stays.
 * Every request that was refused waits, and goes on after the sign-in. It comes up once nobody is typing: keys meant
 * for a text would go into it.
 */
export function SessionGuard() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [ended, setEnded] = useState<Ended>("no");
  const waiting = useRef<PromiseWithResolvers<void> | null>(null);

  useLayoutEffect(() => {
    speakFor(user.id);
    return () => speakFor(null);
  }, [user.id]);

  useEffect(() => {
    const typing = watchTyping();
    onSessionEnd(() => {
      if (!waiting.current) {
        waiting.current = Promise.withResolvers();
        Promise.all([loadDialog(), typing.pause()]).then(
          () => setEnded("asking"),
          () => setEnded("elsewhere"),
        );
      }
      return waiting.current.promise;
    });
    const early = setTimeout(() => void loadDialog().catch(() => null), FETCH_DIALOG_AFTER);
    return () => {
      typing.stop();
      clearTimeout(early);
      onSessionEnd(null);
    };
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
      <ConnectionBar
        signedOut={ended === "put off" || ended === "elsewhere" ? ended : null}
        onSignIn={() => setEnded("asking")}
        onSignedIn={goOn}
      />
      {ended === "asking" && (
        <Suspense>
          <SignInAgain user={user} onSignedIn={goOn} onPutOff={() => setEnded("put off")} />
        </Suspense>
      )}
    </>
  );
}
