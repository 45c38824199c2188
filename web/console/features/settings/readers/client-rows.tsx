import { Code, Group, Stack, Table, Text } from "@mantine/core";
import { KeyRound, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ReaderClient } from "#shared/console/readers/reader-clients.ts";
import { usePublication } from "#web/api/session.ts";
import { runAction } from "#web/console/components/feedback/run-action.ts";
import { CopyButton } from "#web/ui/data-display/copy-button.tsx";
import { RowMenu } from "#web/ui/lists/row-menu.tsx";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import { removeClient } from "./reader-clients.api.ts";

interface ClientRowsProps {
  clients: readonly ReaderClient[];
  issuer: string;
  onEdit: (client: ReaderClient) => void;
  onRotate: (client: ReaderClient) => void;
}

export function ClientRows({ clients, issuer, onEdit, onRotate }: ClientRowsProps) {
  const { t } = useTranslation(["settings-reader-apps", "common"]);
  const { organization, can } = usePublication();
  const mayWrite = can("reader_settings.write");
  const remove = (app: ReaderClient) =>
    runAction({
      question: {
        title: t("delete_title", { name: app.name }),
        text: t("delete_text"),
        confirm: t("common:actions.delete"),
      },
      run: () => removeClient(organization.id, app),
      done: t("deleted", { name: app.name }),
      failed: (reason) => t("delete_failed", { reason }),
    });
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Text size="sm">{t("issuer")}</Text>
        <Code>{issuer}</Code>
        <CopyButton value={issuer} label={t("copy_issuer")} />
      </Group>
      <TableCard
        label={t("title")}
        minWidth={760}
        columns={[
          t("common:name"),
          t("client_id"),
          t("redirect_uris"),
          ...(mayWrite ? [{ label: t("common:list.actions"), actions: true as const }] : []),
        ]}
      >
        {clients.map((app) => (
          <Table.Tr key={app.id}>
            <Table.Td>
              <Text size="sm" fw={600}>
                {app.name}
              </Text>
              <Text size="xs" c="dimmed">
                {t(`type.${app.type}`)} · {publicationName(organization, app.publication_id)}
              </Text>
            </Table.Td>
            <Table.Td>
              <Code>{app.id}</Code>
            </Table.Td>
            <Table.Td>
              {app.redirect_uris.map((uri) => (
                <Text key={uri} size="sm" style={{ overflowWrap: "anywhere" }}>
                  {uri}
                </Text>
              ))}
            </Table.Td>
            {mayWrite && (
              <Table.Td>
                <RowMenu
                  label={t("common:list.actions_of", { name: app.name })}
                  groups={[
                    [
                      { label: t("edit"), icon: Pencil, run: () => onEdit(app) },
                      app.type === "confidential" && {
                        label: t("rotate"),
                        icon: KeyRound,
                        run: () => onRotate(app),
                      },
                    ],
                    [
                      {
                        label: t("common:actions.delete"),
                        icon: Trash2,
                        grave: true,
                        run: () => void remove(app),
                      },
                    ],
                  ]}
                />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </TableCard>
    </Stack>
  );
}

function publicationName(
  { publications }: { publications: readonly { id: number; name: string }[] },
  id: number,
): string {
  return publications.find((publication) => publication.id === id)?.name ?? `${id}`;
}
