import { Alert, Button, Divider, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { beginProviderSignIn, PROVIDER_SIGNED_IN } from "#shared/console/sign-in-provider.ts";
import { call } from "../../api/client.ts";
import { installationQuery } from "../../api/session.ts";
import { errorMessage } from "../../ui/error-message.ts";

interface ProviderSignInProps {
  /** The page to come back to; null: in a window of its own, over a page that has to stay as it is. */
  to: string | null;
  /** Somebody has signed in, in that other window. */
  onSignedIn: (userId: string) => void | Promise<void>;
}

/** The way through the OpenID provider, where the installation has one. */
export function ProviderSignIn({ to, onSignedIn }: ProviderSignInProps) {
  const { t } = useTranslation("session");
  const provider = useQuery(installationQuery).data?.provider;
  const begin = useMutation({
    async mutationFn() {
      // Opened at once, while the browser still knows that a person asked for it.
      const other = to === null ? window.open("", "_blank", "popup,width=520,height=720") : null;
      try {
        const { url } = await call(beginProviderSignIn, { body: { to } });
        (other ?? window).location.assign(url);
      } catch (error) {
        other?.close();
        throw error;
      }
    },
  });
  const signedIn = useEffectEvent((userId: string) => void onSignedIn(userId));
  useEffect(() => {
    if (to !== null) return;
    const channel = new BroadcastChannel(PROVIDER_SIGNED_IN);
    channel.onmessage = ({ data }: MessageEvent<{ user_id: string }>) => signedIn(data.user_id);
    return () => channel.close();
  }, [to]);

  if (!provider) return null;
  return (
    <Stack gap="md">
      <Divider label={t("provider.or")} />
      {begin.error && (
        <Alert color="red" variant="light" role="alert">
          {t("sign_in.failed", { reason: errorMessage(begin.error) })}
        </Alert>
      )}
      <Button variant="default" size="md" fullWidth loading={begin.isPending} onClick={() => begin.mutate()}>
        {t("provider.sign_in", { name: provider.name })}
      </Button>
    </Stack>
  );
}
