import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Session } from "#shared/console/identity/session.ts";
import { signOut } from "#web/api/auth.ts";
import { PlainDialog } from "#web/ui/dialogs/plain-dialog.tsx";
import { ProviderSignIn } from "./provider-sign-in.tsx";
import { SignInForm } from "./sign-in-form.tsx";

interface SignInAgainProps {
  /** The user who was signed in when the page was opened. */
  user: Session["user"];
  onSignedIn: () => void;
  onPutOff: () => void;
}

/** Renders the sign-in dialog over the current page. A different person must reload the page. */
export default function SignInAgain({ user, onSignedIn, onPutOff }: SignInAgainProps) {
  const { t } = useTranslation("session");
  const [other, setOther] = useState(false);
  const back = useMutation({ mutationFn: signOut, onSuccess: () => setOther(false) });

  function enter(userId: string): void {
    if (userId === user.id) onSignedIn();
    else setOther(true);
  }

  return (
    <PlainDialog
      onClose={onPutOff}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={!other}
      title={other ? t("again.other_title") : t("again.title")}
      zIndex={400}
    >
      {other ? (
        <Stack gap="md">
          <Text size="sm">{t("again.other_text", { name: user.name })}</Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => window.location.reload()}>
              {t("again.other_reload")}
            </Button>
            <Button onClick={() => back.mutate()} loading={back.isPending} data-autofocus>
              {t("again.other_back", { name: user.name })}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="md">
          <Text size="sm">{t("again.text")}</Text>
          <SignInForm email={user.email} onSignedIn={enter} />
          <ProviderSignIn to={null} onSignedIn={enter} />
          <Button variant="subtle" color="gray" onClick={onPutOff}>
            {t("again.later")}
          </Button>
        </Stack>
      )}
    </PlainDialog>
  );
}
