import { Table, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { Link as LinkIcon, UserMinus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ReachedPublication } from "#shared/console/identity/session.ts";
import { usePublication } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { runAction } from "#web/console/components/feedback/run-action.ts";
import { formatDateTime, formatRelative } from "#web/console/i18n/formats.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { RowMenu } from "#web/ui/lists/row-menu.tsx";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { LinkDialog } from "./link-shown.tsx";
import { type Invitation, renewInvitation, withdrawInvitation } from "./people.api.ts";
import classes from "./people.module.css";
import { RoleText } from "./role-text.tsx";

interface InvitationsProps {
  invitations: readonly Invitation[];
  publications: readonly ReachedPublication[];
}

export function Invitations({ invitations, publications }: InvitationsProps) {
  const { t } = useTranslation(["settings-people", "common"]);
  const { organization } = usePublication();
  const now = useNow();
  const renew = useMutation({
    mutationFn: (id: number) => renewInvitation(organization.id, id),
    onError: (error) =>
      notifications.show({
        color: "red",
        message: t("common:errors.nothing_changed", { reason: errorMessage(error) }),
      }),
  });
  const withdraw = ({ id, email }: Invitation) =>
    runAction({
      question: {
        title: t("withdraw_title", { email }),
        text: t("withdraw_text"),
        confirm: t("withdraw"),
      },
      run: () => withdrawInvitation(organization.id, id),
      done: t("withdrawn", { email }),
      failed: (reason) => t("common:errors.nothing_changed", { reason }),
    });

  return (
    <>
      {invitations.length > 0 && (
        <Section title={t("invitations")} description={t("invitations_text")}>
          <TableCard
            label={t("invitations")}
            minWidth={760}
            columns={[
              t("email"),
              t("role"),
              t("invited"),
              t("expires"),
              { label: t("common:list.actions"), actions: true },
            ]}
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
                    <RoleText value={invitation} publications={publications} />
                  </Table.Td>
                  <Table.Td>
                    {t("invited_by", { when: formatRelative(created_at), name: invited_by })}
                  </Table.Td>
                  <Table.Td>{expired ? t("expired") : formatRelative(expires_at)}</Table.Td>
                  <Table.Td>
                    <RowMenu
                      label={t("common:list.actions_of", { name: email })}
                      groups={[
                        [
                          {
                            label: t("renew"),
                            icon: LinkIcon,
                            disabled: renew.isPending,
                            run: () => renew.mutate(id),
                          },
                        ],
                        [
                          {
                            label: t("withdraw"),
                            icon: UserMinus,
                            grave: true,
                            run: () => void withdraw(invitation),
                          },
                        ],
                      ]}
                    />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </TableCard>
        </Section>
      )}
      {/* Stays if the invitation is accepted in the meantime, because the link is shown only once. */}
      {renew.data && (
        <LinkDialog
          title={t("link_title", { email: renew.data.invitation.email })}
          url={renew.data.url}
          text={t("link_text", {
            email: renew.data.invitation.email,
            until: formatDateTime(renew.data.invitation.expires_at),
          })}
          onDone={renew.reset}
        />
      )}
    </>
  );
}
