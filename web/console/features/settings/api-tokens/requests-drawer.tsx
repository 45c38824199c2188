import { Badge, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import {
  API_REQUEST_DAYS,
  API_REQUESTS_KEPT,
  type ApiRequest,
  type ApiToken,
} from "#shared/console/identity/api-tokens.ts";
import { usePublication } from "#web/api/session.ts";
import { DetailDrawer } from "#web/console/components/record/detail-drawer.tsx";
import { formatDate, formatDuration, formatNumber, formatTime } from "#web/console/i18n/formats.ts";
import { ListEnd } from "#web/ui/lists/list-end.tsx";
import { apiRequestsQuery } from "./api-tokens.api.ts";
import classes from "./requests-drawer.module.css";

interface RequestsDrawerProps {
  token: ApiToken;
  onClose: () => void;
}

/** The latest requests of an API token, newest first. */
export default function RequestsDrawer({ token, onClose }: RequestsDrawerProps) {
  const { t } = useTranslation("settings-tokens");
  const { organization } = usePublication();
  const list = useInfiniteQuery(apiRequestsQuery(organization.id, token.id));
  return (
    <DetailDrawer
      opened
      query={list}
      title={t("requests.title", { name: token.name })}
      failed={t("requests.failed")}
      size="40rem"
      onClose={onClose}
    >
      {({ pages }) => {
        const requests = pages.flatMap((page) => page.requests);
        return (
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {t("requests.text", { days: API_REQUEST_DAYS, maximum: formatNumber(API_REQUESTS_KEPT) })}
            </Text>
            {requests.length === 0 ? (
              <Text size="sm">{t("requests.empty")}</Text>
            ) : (
              <ul className={classes.list}>
                {requests.map((request) => (
                  <Request key={request.id} request={request} />
                ))}
              </ul>
            )}
            <ListEnd list={list} more={t("requests.more")} />
          </Stack>
        );
      }}
    </DetailDrawer>
  );
}

function Request({ request }: { request: ApiRequest }) {
  const { t } = useTranslation(["settings-tokens", "common"]);
  const { at, method, path, status, milliseconds, request_id, ignored_parameters } = request;
  return (
    <li className={classes.request}>
      <div className={classes.line}>
        <Badge variant="light" radius="sm" color={colorOf(status)}>
          {status ?? t("requests.disconnected")}
        </Badge>
        <span className={classes.code}>
          {method} {path}
        </span>
      </div>
      <div className={classes.quiet}>
        <time dateTime={at}>
          {formatDate(at)}, {formatTime(at, undefined, true)}
        </time>
        {" · "}
        {formatDuration(milliseconds)}
        {" · "}
        {t("common:errors.request_id")} <span className={classes.id}>{request_id}</span>
      </div>
      {ignored_parameters.length > 0 && (
        <div className={classes.quiet}>
          {t("requests.ignored", { names: ignored_parameters.join(", "), count: ignored_parameters.length })}
        </div>
      )}
    </li>
  );
}

function colorOf(status: number | null): string {
  if (status === null) return "gray";
  if (status >= 500) return "red";
  return status >= 400 ? "yellow" : "green";
}
