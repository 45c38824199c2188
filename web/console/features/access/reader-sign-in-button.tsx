import { Anchor, Button, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { LogIn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { testReadersQuery } from "./access-insight.api.ts";
import { useReaderSignIn } from "./use-reader-sign-in.ts";

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
