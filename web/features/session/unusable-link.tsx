import { Button, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { AuthLayout } from "./auth-layout.tsx";

/** A link that leads nowhere any more, and why. */
export function UnusableLink({ reason }: { reason: string }) {
  const { t } = useTranslation("join");
  return (
    <AuthLayout title={t("unusable.title")} wide>
      <Stack gap="md" align="flex-start">
        <Title order={1} size="h2">
          {t("unusable.title")}
        </Title>
        <Text>{reason}</Text>
        <Button component={Link} to={paths.signIn} variant="default">
          {t("unusable.sign_in")}
        </Button>
      </Stack>
    </AuthLayout>
  );
}
