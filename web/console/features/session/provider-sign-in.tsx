import { Button, Divider, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { beginProviderSignIn, PROVIDER_SIGNED_IN } from "#shared/console/identity/sign-in-provider.ts";
import { call } from "#web/api/client.ts";
import { installationQuery } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { ProblemNotice } from "#web/ui/feedback/problem-notice.tsx";

interface ProviderSignInProps {
  /** Page to open after sign-in. Null signs in using a separate window, so that the current page keeps its state. */
  to: string | null;
  /** Called after a sign-in in the separate window. */
  onSignedIn: (userId: string) => void | Promise<void>;
}

/** Renders the sign-in with the OpenID provider, if the installation has one. */
export function ProviderSignIn({ to, onSignedIn }: ProviderSignInProps) {
  const { t } = useTranslation("session");
  const provider = useQuery(installationQuery).data?.provider;
  const begin = useMutation({
    async mutationFn() {
      // Opened synchronously, because browsers block windows that no click opened.
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
      <ProblemNotice>
        {begin.error && t("sign_in.failed", { reason: errorMessage(begin.error) })}
      </ProblemNotice>
      <Button variant="default" size="md" fullWidth loading={begin.isPending} onClick={() => begin.mutate()}>
        {t("provider.sign_in", { name: provider.name })}
      </Button>
    </Stack>
  );
}
