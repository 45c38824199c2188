import { Button, Code, Table, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ApiToken } from "#shared/console/api-tokens.ts";
import { usePublication } from "../../../api/session.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { formatDate, formatRelative } from "../../../ui/format.ts";
import { Section } from "../../../ui/section.tsx";
import { TableSkeleton } from "../../../ui/skeletons.tsx";
import { TableCard } from "../../../ui/table-card.tsx";
import { apiTokensQuery, useRevokeApiToken } from "../settings.api.ts";
import { NewTokenDialog } from "./new-token-dialog.tsx";

/** The organization's API tokens: list, create, revoke. */
export default function ApiTokensTab() {
  const { t } = useTranslation("settings-tokens");
  const { organization } = usePublication();
  const [creating, { open, close }] = useDisclosure(false);
  const { data, error, isPending, refetch } = useQuery(apiTokensQuery(organization.id));
  const button = (
    <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={open}>
      {t("create")}
    </Button>
  );
  return (
    <Section
      title={t("title")}
      description={t("text", { organization: organization.name })}
      actions={data && data.length > 0 && button}
    >
      {isPending && <TableSkeleton rows={3} covers={false} />}
      {error && !data && (
        <ErrorState error={error} title={t("load_failed")} onRetry={() => void refetch()} order={3} />
      )}
      {data?.length === 0 && (
        <EmptyState icon={KeyRound} title={t("empty_title")} action={button} order={3}>
          {t("empty_text")}
        </EmptyState>
      )}
      {data && data.length > 0 && <TokenTable tokens={data} organizationId={organization.id} />}
      <NewTokenDialog opened={creating} onClose={close} />
    </Section>
  );
}

function TokenTable({ tokens, organizationId }: { tokens: ApiToken[]; organizationId: number }) {
  const { t } = useTranslation("settings-tokens");
  const revoke = useRevokeApiToken(organizationId);

  async function ask({ id, name }: ApiToken): Promise<void> {
    const agreed = await confirm({
      title: t("revoke_title", { name }),
      text: t("revoke_text"),
      confirm: t("revoke"),
      destructive: true,
    });
    if (!agreed) return;
    revoke.mutate(id, {
      onSuccess: () => notifications.show({ color: "green", message: t("revoked_done", { name }) }),
      onError: (error) =>
        notifications.show({
          color: "red",
          message: t("revoke_failed", { name, reason: errorMessage(error) }),
        }),
    });
  }

  return (
    <TableCard label={t("title")} minWidth={640}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("name")}</Table.Th>
          <Table.Th>{t("hint")}</Table.Th>
          <Table.Th>{t("created")}</Table.Th>
          <Table.Th>{t("last_used")}</Table.Th>
          <Table.Th ta="end">{t("actions")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tokens.map((token) => (
          <Table.Tr key={token.id} c={token.revoked_at ? "dimmed" : undefined}>
            <Table.Td fw={token.revoked_at ? 400 : 600}>{token.name}</Table.Td>
            <Table.Td>
              <Code>{token.hint}…</Code>
            </Table.Td>
            <Table.Td>{formatDate(token.created_at)}</Table.Td>
            <Table.Td>{token.last_used_at ? formatRelative(token.last_used_at) : t("never_used")}</Table.Td>
            <Table.Td ta="end">
              {token.revoked_at ? (
                <Text size="sm">{t("revoked", { date: formatDate(token.revoked_at) })}</Text>
              ) : (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  onClick={() => void ask(token)}
                  aria-label={t("revoke_named", { name: token.name })}
                >
                  {t("revoke")}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </TableCard>
  );
}
