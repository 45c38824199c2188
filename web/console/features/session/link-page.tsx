import { Button, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { isNotFound } from "#web/api/http/errors.ts";
import { QueryError } from "#web/console/components/feedback/error-state.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { FormSkeleton } from "#web/ui/feedback/skeletons.tsx";
import { AuthLayout } from "./auth-layout.tsx";

interface LinkPageProps<Opened> {
  /** Secret of the link. Empty if the URL contains none. */
  token: string;
  query: { data: Opened | undefined; error: Error | null; refetch: () => unknown };
  title: string;
  /** Text under the title. */
  text?: string | undefined;
  /** Heading while the link is checked. */
  checking: string;
  /** Heading if the link can't be checked. */
  failed: string;
  /** Help text for a URL without a token. */
  missing: string;
  /** Help for an invalid link. */
  help?: ReactNode;
  /** Number of fields in the skeleton. */
  fields: number;
  children: (opened: Opened) => ReactNode;
}

/** Renders the page of a one-time link. Checks the link and explains why it is invalid. */
export function LinkPage<Opened>(props: LinkPageProps<Opened>) {
  const { token, query, title, text, checking, failed, missing, help, fields, children } = props;
  const { t } = useTranslation("join");
  const { data, error } = query;
  const unusable = token === "" ? missing : isNotFound(error) ? error.message : null;
  if (unusable !== null)
    return (
      <AuthLayout title={t("unusable.title")} wide>
        <Stack gap="md" align="flex-start">
          <Title order={1} size="h2">
            {t("unusable.title")}
          </Title>
          <Text>{unusable}</Text>
          {help}
          <Button component={Link} to={paths.signIn} variant="default">
            {t("unusable.sign_in")}
          </Button>
        </Stack>
      </AuthLayout>
    );
  return (
    <AuthLayout title={title} wide>
      {error ? (
        <QueryError order={1} query={query} title={failed} />
      ) : (
        <Stack gap="lg">
          <Stack gap={4}>
            <Title order={1} size="h2">
              {data ? title : checking}
            </Title>
            {data && text && <Text c="dimmed">{text}</Text>}
          </Stack>
          {data ? children(data) : <FormSkeleton fields={fields} />}
        </Stack>
      )}
    </AuthLayout>
  );
}
