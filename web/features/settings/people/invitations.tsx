import { Button, Group, Table, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ReachedPublication } from "#shared/console/session.ts";
import { usePublication } from "../../../api/session.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { formatDateTime, formatRelative } from "../../../ui/format.ts";
import { Section } from "../../../ui/section.tsx";
import { TableCard } from "../../../ui/table-card.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { LinkShown } from "./link-shown.tsx";
import { type Invitation, peopleKey, renewInvitation, withdrawInvitation } from "./people.api.ts";
import classes from "./people.module.css";
import { RoleWords } from "./role-words.tsx";

interface InvitationsProps {
  invitations: readonly Invitation[];
  publications: readonly ReachedPublication[];
}

/** Who was invited and has not come yet. */
export function Invitations({ invitations, publications }: InvitationsProps) {
  const { t } = useTranslation("settings-people");
  const { organization } = usePublication();
  const client = useQueryClient();
  const now = useNow();
  const refresh = () => client.invalidateQueries({ queryKey: peopleKey(organization.id) });
  const explain = (error: Error) =>
    notifications.show({ color: "red", message: t("failed", { reason: errorMessage(error) }) });
  const renew = useMutation({
    mutationFn: (id: number) => renewInvitation(organization.id, id),
    onError: explain,
    onSettled: refresh,
  });
  const withdraw = useMutation({
    mutationFn: ({ id }: Invitation) => withdrawInvitation(organization.id, id),
    onSuccess: (_, { email }) => notifications.show({ color: "green", message: t("withdrawn", { email }) }),
    onError: explain,
    onSettled: refresh,
  });

  async function ask(invitation: Invitation): Promise<void> {
    const agreed = await confirm({
      title: t("withdraw_title", { email: invitation.email }),
      text: t("withdraw_text"),
      confirm: t("withdraw"),
      destructive: true,
    });
    if (agreed) withdraw.mutate(invitation);
  }

  return (
    <Section title={t("invitations")} description={t("invitations_text")}>
      <TableCard
        label={t("invitations")}
        minWidth={760}
        columns={[t("email"), t("role"), t("invited"), t("expires"), { label: t("actions"), actions: true }]}
      >
        {invitations.map((invitation) => {
          const { id, email, created_at, invited_by, expires_at } = invitation;
          const expired = new Date(expires_at).getTime() < now;
          return (
            <Table.Tr key={id}>
              <Table.Td>
                <Text size="sm" className={classes.name}>
                  {email}
                </Text>
              </Table.Td>
              <Table.Td>
                <RoleWords value={invitation} publications={publications} />
              </Table.Td>
              <Table.Td>{t("invited_by", { when: formatRelative(created_at), name: invited_by })}</Table.Td>
              <Table.Td>{expired ? t("expired") : formatRelative(expires_at)}</Table.Td>
              <Table.Td>
                <Group gap={4} justify="flex-end" wrap="nowrap">
                  <Button
                    variant="default"
                    size="compact-sm"
                    loading={renew.isPending && renew.variables === id}
                    onClick={() => renew.mutate(id)}
                    aria-label={t("renew_named", { email })}
                  >
                    {t("renew")}
                  </Button>
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-sm"
                    onClick={() => void ask(invitation)}
                    aria-label={t("withdraw_named", { email })}
                  >
                    {t("withdraw")}
                  </Button>
                </Group>
              </Table.Td>
            </Table.Tr>
          );
        })}
      </TableCard>
      {renew.data && (
        <Dialog
          onClose={() => renew.reset()}
          size="lg"
          title={t("link_title", { email: renew.data.invitation.email })}
          closeOnClickOutside={false}
          closeOnEscape={false}
        >
          <LinkShown
            url={renew.data.url}
            text={t("link_text", {
              email: renew.data.invitation.email,
              until: formatDateTime(renew.data.invitation.expires_at),
            })}
            onDone={() => renew.reset()}
          />
        </Dialog>
      )}
    </Section>
  );
}
