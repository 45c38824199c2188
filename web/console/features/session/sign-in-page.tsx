import { Code, Stack, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { safeReturnPath } from "#shared/console/identity/return-path.ts";
import { installationQuery, sessionQuery } from "#web/api/session.ts";
import { paths } from "#web/console/routing/paths.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { ProviderSignIn } from "./provider-sign-in.tsx";
import { SignInForm } from "./sign-in-form.tsx";

export default function SignInPage() {
  const { t } = useTranslation("session");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const installation = useQuery(installationQuery).data;
  async function enter(): Promise<void> {
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    await navigate(safeReturnPath(search.get("to"), paths.home), { replace: true });
  }

  if (installation && !installation.set_up)
    return (
      <AuthLayout title={t("sign_in.title")}>
        <Stack gap="sm">
          <Title order={1} size="h2">
            {t("sign_in.not_set_up_title")}
          </Title>
          <Text>
            {t("sign_in.not_set_up_text")
              .split("`")
              .map((part, index) => (index % 2 === 1 ? <Code key={part}>{part}</Code> : part))}
          </Text>
        </Stack>
      </AuthLayout>
    );
  return (
    <AuthLayout title={t("sign_in.title")}>
      <Stack gap="lg">
        <Title order={1} size="h2">
          {t("sign_in.title")}
        </Title>
        <SignInForm email={search.get("email") ?? ""} onSignedIn={enter} />
        <ProviderSignIn to={safeReturnPath(search.get("to"), paths.home)} onSignedIn={enter} />
        <Text size="sm" c="dimmed">
          {t("sign_in.help")}
        </Text>
      </Stack>
    </AuthLayout>
  );
}
