import { Badge, Button, Code, Group, Stack, Table, Text } from "@mantine/core";
import { Ban, KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ApiToken, TokenUse } from "#shared/console/identity/api-tokens.ts";
import { usePublication } from "#web/api/session.ts";
import { formatDate, formatDateTime, formatRelative } from "#web/console/i18n/formats.ts";
import { RowMenu } from "#web/ui/lists/row-menu.tsx";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import classes from "./api-tokens.module.css";

interface TokenRowsProps {
  tokens: ApiToken[];
  onShowRequests: (token: ApiToken) => void;
  onRotate: (token: ApiToken) => void;
  onRevoke: (token: ApiToken) => void;
}

export function TokenRows({ tokens, onShowRequests, onRotate, onRevoke }: TokenRowsProps) {
  const { t } = useTranslation(["settings-tokens", "common", "settings"]);
  return (
    <TableCard
      label={t("settings:tab.api-tokens")}
      minWidth={960}
      columns={[
        t("common:name"),
        t("settings:tab.publications"),
        t("hint"),
        { label: t("expires"), width: "9rem" },
        t("last_used"),
        { label: t("common:list.actions"), actions: true },
      ]}
    >
      {tokens.map((token) => {
        const ended = token.state === "revoked" || token.state === "expired";
        return (
          <Table.Tr key={token.id} className={ended ? classes.ended : undefined}>
            <Table.Td fw={ended ? 400 : 600}>{token.name}</Table.Td>
            <Table.Td>
              <Reach ids={token.publication_ids} />
            </Table.Td>
            <Table.Td>
              <Secrets token={token} />
            </Table.Td>
            <Table.Td>
              <Ends token={token} />
            </Table.Td>
            <Table.Td>
              <LastUse use={token.last_use} />
            </Table.Td>
            <Table.Td>
              <Group gap={4} wrap="nowrap" justify="flex-end">
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => onShowRequests(token)}
                  aria-label={t("requests.show_named", { name: token.name })}
                >
                  {t("requests.show")}
                </Button>
                {token.state !== "revoked" && (
                  <RowMenu
                    label={t("common:list.actions_of", { name: token.name })}
                    groups={[
                      [!ended && { label: t("rotate"), icon: KeyRound, run: () => onRotate(token) }],
                      [{ label: t("revoke"), icon: Ban, grave: true, run: () => onRevoke(token) }],
                    ]}
                  />
                )}
              </Group>
            </Table.Td>
          </Table.Tr>
        );
      })}
    </TableCard>
  );
}

function Reach({ ids }: { ids: number[] | null }) {
  const { t } = useTranslation("settings-tokens");
  const { organization } = usePublication();
  if (ids === null) return t("all_publications");
  const names = new Map(organization.publications.map(({ id, name }) => [id, name]));
  return ids.map((id) => names.get(id) ?? String(id)).join(", ");
}

/** Renders the secrets of a token. During a rotation, both with their last use. */
function Secrets({ token }: { token: ApiToken }) {
  const { t } = useTranslation("settings-tokens");
  return (
    <Stack gap={4}>
      {token.secrets.map(({ hint, works_until, last_use }) => (
        <div key={hint}>
          <Code>{hint}…</Code>
          {token.secrets.length > 1 && (
            <div className={classes.quiet}>
              {works_until && `${t("works_until", { moment: formatDateTime(works_until) })} · `}
              {t("last_used")}: {last_use ? formatRelative(last_use.at) : t("expiry.never")}
            </div>
          )}
        </div>
      ))}
    </Stack>
  );
}

function Ends({ token: { state, expires_at, revoked_at } }: { token: ApiToken }) {
  const { t } = useTranslation("settings-tokens");
  if (revoked_at) return <Text size="sm">{t("revoked_on", { date: formatDate(revoked_at) })}</Text>;
  if (!expires_at) return t("expiry.never");
  return (
    <Stack gap={4} align="flex-start">
      <span title={formatDateTime(expires_at)}>{formatDate(expires_at)}</span>
      {state !== "usable" && (
        <Badge variant="light" color={state === "expired" ? "gray" : "yellow"}>
          {t(`state.${state}`)}
        </Badge>
      )}
    </Stack>
  );
}

function LastUse({ use }: { use: TokenUse | null }) {
  const { t } = useTranslation("settings-tokens");
  if (!use) return t("expiry.never");
  const { method, route } = use;
  return (
    <div>
      <span title={formatDateTime(use.at)}>{formatRelative(use.at)}</span>
      {use.address !== "" && <span className={classes.quiet}> · {use.address}</span>}
      <div className={`${classes.quiet} ${classes.route}`} title={`${method} ${route}`}>
        {t("use", { method, route: route.replace(/^.*:publication_id/, "…") })}
      </div>
    </div>
  );
}
