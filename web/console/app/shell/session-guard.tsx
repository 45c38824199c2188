import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { onSessionEnd, setRequestUser } from "#web/api/client.ts";
import { reconnectLiveEvents } from "#web/api/live-events.ts";
import { sessionQuery, useSession } from "#web/api/session.ts";
import { loadTexts } from "#web/console/i18n/i18n.ts";
import { watchTyping } from "../guards/typing-watch.ts";
import { ConnectionBar } from "./connection-bar.tsx";

async function loadDialog() {
  const [module] = await Promise.all([
    import("#web/console/features/session/sign-in-again.tsx"),
    loadTexts("session"),
  ]);
  return module;
}
const SignInAgain = lazy(loadDialog);

/**
 * Preload delay in ms: the first screen is complete by then. Preloaded because the service may be updated before the
 * session ends.
 */
const PREFETCH_DIALOG_AFTER_MS = 20_000;

type Ended = "no" | "asking" | "put off" | "elsewhere";

/**
 * Opens the sign-in dialog over the current screen when the session ends, so that forms keep their input. Rejected
 * requests wait and are repeated after sign-in. The dialog opens after a pause in typing, so that it receives no keys
 * meant for a text.
 */
export function SessionGuard() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const [ended, setEnded] = useState<Ended>("no");
  const waiting = useRef<PromiseWithResolvers<void> | null>(null);

  useLayoutEffect(() => {
    setRequestUser(user.id);
    return () => setRequestUser(null);
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
    const early = setTimeout(() => void loadDialog().catch(() => null), PREFETCH_DIALOG_AFTER_MS);
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
