import { Badge, Table, Text } from "@mantine/core";
import { Ban, KeyRound, ShieldOff, Unlink, UserCheck, UserMinus, UserPen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { ReachedPublication } from "#shared/console/identity/session.ts";
import { useSession } from "#web/api/session.ts";
import { formatDate, formatRelative } from "#web/console/i18n/formats.ts";
import { RowMenu } from "#web/ui/lists/row-menu.tsx";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import type { Person } from "./people.api.ts";
import classes from "./people.module.css";
import { RoleText } from "./role-text.tsx";
import { usePersonActions } from "./use-person-actions.ts";

interface PeopleTableProps {
  people: readonly Person[];
  publications: readonly ReachedPublication[];
  onRoles: (person: Person) => void;
  onPasswordLink: (person: Person) => void;
}

function scrollToRow(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: "center" });
}

export function PeopleTable({ people, publications, onRoles, onPasswordLink }: PeopleTableProps) {
  const { t } = useTranslation(["settings-people", "common", "settings"]);
  const { user } = useSession();
  const [parameters] = useSearchParams();
  const marked = parameters.get("person");
  return (
    <TableCard
      label={t("settings:tab.people")}
      minWidth={880}
      columns={[
        t("common:name"),
        t("role"),
        t("common:status"),
        t("two_factor"),
        t("provider"),
        t("last_seen"),
        { label: t("common:list.actions"), actions: true },
      ]}
    >
      {people.map((person) => (
        <Table.Tr
          key={person.user_id}
          ref={person.user_id === marked ? scrollToRow : undefined}
          aria-current={person.user_id === marked || undefined}
          className={classes.row}
          c={person.disabled ? "dimmed" : undefined}
        >
          <Table.Td>
            <Text size="sm" className={classes.name}>
              {person.name}
              {person.user_id === user.id && (
                <Text span size="sm" c="dimmed">
                  {" "}
                  ({t("you")})
                </Text>
              )}
            </Text>
            <Text size="xs" c="dimmed" className={classes.email}>
              {person.email}
            </Text>
          </Table.Td>
          <Table.Td>
            <RoleText value={person} publications={publications} />
          </Table.Td>
          <Table.Td>
            {person.disabled ? (
              <Badge color="gray" variant="light">
                {t("disabled")}
              </Badge>
            ) : (
              t("active")
            )}
          </Table.Td>
          <Table.Td>{t(person.two_factor ? "two_factor_on" : "two_factor_off")}</Table.Td>
          <Table.Td>
            {person.provider_links.map((link) => (
              <div
                key={link.id}
                title={t("provider_identity", { subject: link.subject, issuer: link.issuer })}
              >
                <Text size="sm" className={classes.email}>
                  {link.provider}
                </Text>
                <Text size="xs" c="dimmed">
                  {t("provider_since", { when: formatDate(link.linked_at) })}
                </Text>
              </div>
            ))}
            {person.provider_links.length === 0 && t("provider_none")}
          </Table.Td>
          <Table.Td>{person.last_seen_at ? formatRelative(person.last_seen_at) : t("never_seen")}</Table.Td>
          <Table.Td>
            <PersonActions
              person={person}
              isSelf={person.user_id === user.id}
              onRoles={() => onRoles(person)}
              onPasswordLink={() => onPasswordLink(person)}
            />
          </Table.Td>
        </Table.Tr>
      ))}
    </TableCard>
  );
}

interface PersonActionsProps {
  person: Person;
  /** True for the signed-in person, who can't disable their own account. */
  isSelf: boolean;
  onRoles: () => void;
  onPasswordLink: () => void;
}

function PersonActions({ person, isSelf, onRoles, onPasswordLink }: PersonActionsProps) {
  const { t } = useTranslation(["settings-people", "common"]);
  const actions = usePersonActions(person);
  return (
    <RowMenu
      label={t("common:list.actions_of", { name: person.name })}
      groups={[
        [
          { label: t("edit_roles"), icon: UserPen, run: onRoles },
          !person.disabled && { label: t("password_link"), icon: KeyRound, run: onPasswordLink },
          person.two_factor &&
            !isSelf && {
              label: t("two_factor_reset"),
              icon: ShieldOff,
              run: () => void actions.turnOffTwoFactor(),
            },
          ...(isSelf ? [] : person.provider_links).map((link) => ({
            label: t("unlink", { provider: link.provider }),
            icon: Unlink,
            run: () => void actions.unlinkProvider(link),
          })),
        ],
        [
          person.disabled && { label: t("enable"), icon: UserCheck, run: () => void actions.enable() },
          !person.disabled &&
            !isSelf && { label: t("disable"), icon: Ban, run: () => void actions.disable() },
          { label: t("remove"), icon: UserMinus, grave: true, run: () => void actions.remove() },
        ],
      ]}
    />
  );
}
