import { Button, Code, Stack, Text, Title } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { getSetupLink } from "#shared/console/session.ts";
import { call, isGone } from "../../api/client.ts";
import { paths } from "../../app/paths.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { FormSkeleton } from "../../ui/skeletons.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { SetupForm } from "./setup-form.tsx";

const NEW_LINK_COMMAND = "npm run admin-link";

const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ["setup-link", token],
    queryFn: ({ signal }) => call(getSetupLink, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== "",
  });

/** What the one-time link opens: the first administrator's form, or the way back in. */
export default function SetupPage() {
  const { t } = useTranslation("session");
  const token = new URLSearchParams(useLocation().hash.slice(1)).get("token") ?? "";
  const link = useQuery(linkQuery(token));
  const recovery = link.data?.purpose === "recovery";
  const title = recovery ? t("setup.recovery_title") : t("setup.first_title");
  if (token === "") return <UnusableLink reason={t("setup.link_missing")} />;
  if (isGone(link.error)) return <UnusableLink reason={link.error.message} />;
  return (
    <AuthLayout title={title} wide>
      {link.error ? (
        <ErrorState
          order={1}
          error={link.error}
          title={t("setup.link_failed")}
          onRetry={() => void link.refetch()}
        />
      ) : (
        <Stack gap="lg">
          <Stack gap={4}>
            <Title order={1} size="h2">
              {link.data ? title : t("setup.checking")}
            </Title>
            {link.data && (
              <Text c="dimmed">{recovery ? t("setup.recovery_text") : t("setup.first_text")}</Text>
            )}
          </Stack>
          {link.data ? <SetupForm token={token} link={link.data} /> : <FormSkeleton fields={3} />}
        </Stack>
      )}
    </AuthLayout>
  );
}

function UnusableLink({ reason }: { reason: string }) {
  const { t } = useTranslation("session");
  return (
    <AuthLayout title={t("setup.link_title")} wide>
      <Stack gap="md" align="flex-start">
        <Title order={1} size="h2">
          {t("setup.link_title")}
        </Title>
        <Text>{reason}</Text>
        <div>
          <Code fz="sm">{NEW_LINK_COMMAND}</Code> <CopyButton value={NEW_LINK_COMMAND} size="compact-xs" />
        </div>
        <Button component={Link} to={paths.signIn} variant="default">
          {t("setup.link_sign_in")}
        </Button>
      </Stack>
    </AuthLayout>
  );
}
