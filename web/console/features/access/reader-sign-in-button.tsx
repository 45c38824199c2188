import { Anchor, Button, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { LogIn } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { READER_SIGNED_IN } from "#shared/console/access/reader-sign-in.ts";
import { usePublication } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { beginSignIn, testReadersQuery } from "./access-insight.api.ts";

/** Renders the button that signs in a test reader. Shows a link if the browser blocks the window. */
export function ReaderSignInButton({ onDone }: { onDone?: (readerId: string) => void }) {
  const { t } = useTranslation("access-words");
  const { publication } = usePublication();
  const client = useQueryClient();
  const { state, url, error, begin } = useReaderSignIn((readerId) => {
    const readers = client.getQueryData(testReadersQuery(publication.id).queryKey) ?? [];
    const name = readers.find(({ id }) => id === readerId)?.name ?? "";
    notifications.show({ color: "green", message: t("reader.signed_in", { name }) });
    onDone?.(readerId);
  });
  return (
    <Stack gap={4} align="flex-start">
      <Button
        variant="default"
        leftSection={<LogIn size={16} aria-hidden />}
        loading={state === "beginning"}
        onClick={() => void begin()}
      >
        {t("reader.sign_in")}
      </Button>
      {state === "waiting" && url && (
        <Text size="sm" c="dimmed" role="status">
          {t("reader.sign_in_waiting")}{" "}
          <Anchor href={url} target="_blank" inherit>
            {t("reader.sign_in_link")}
          </Anchor>
        </Text>
      )}
      {state === "failed" && (
        <Text size="sm" c="red" role="alert">
          {t("reader.sign_in_failed", { reason: errorMessage(error) })}
        </Text>
      )}
    </Stack>
  );
}

interface ReaderSignIn {
  state: "idle" | "beginning" | "waiting" | "failed";
  error: unknown;
  /** URL of the sign-in, for browsers that block the window. */
  url: string | null;
  begin: () => Promise<void>;
}

/** Signs in a test reader at the identity provider in a separate window. `onDone` receives the reader's ID. */
function useReaderSignIn(onDone: (readerId: string) => void): ReaderSignIn {
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
