import { Anchor, Code, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { DoorClosed, DoorOpen } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { AccessTrial, TrialItem, TrialResult } from "#shared/console/access/access-trials.ts";
import { isUnsent } from "#shared/console/access/callouts.ts";
import { usePublication, usePublicationRef } from "#web/api/session.ts";
import { formatDuration } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { itemNameQuery, testReadersQuery } from "../access-insight.api.ts";
import { kindOf } from "../access-items.ts";
import { BodyBlock } from "../body-block.tsx";
import { OutcomeIcon, outcomeKey } from "../outcome-icon.tsx";
import type { TrialCredentials } from "./access-try.api.ts";
import classes from "./conversation.module.css";
import { Entitled } from "./entitled.tsx";

export interface ConversationProps {
  result: TrialResult;
  item: TrialItem;
  credentials: TrialCredentials;
}

export function Conversation({ result, item, credentials }: ConversationProps) {
  const { t } = useTranslation("access-try");
  return (
    <section className={classes.root} aria-label={t("conversation")} aria-live="polite">
      <RequestMessage item={item} credentials={credentials} />
      <TrialTurns result={result} />
    </section>
  );
}

/** Renders the steps after the reader's request. Shared with replays. */
export function TrialTurns({ result }: { result: TrialResult }) {
  const { t } = useTranslation(["access-try", "access-words"]);
  const { publication } = usePublication();
  if (result.kind === "asked")
    return (
      <>
        <Sent trial={result.trial} />
        <ResponseMessage trial={result.trial} />
        <Got
          reader={result.trial.reader}
          why={t(`access-words:reason.${outcomeKey(result.trial.reason, result.trial.entitled !== null)}`)}
          note={result.trial.outcome === "unavailable" ? t("got.unavailable_note") : null}
        >
          {result.trial.entitled && <Entitled entitled={result.trial.entitled} />}
        </Got>
      </>
    );
  const why = {
    unprotected: t(result.reader.status === 404 ? "got.unprotected_hidden" : "got.unprotected"),
    not_configured: t("got.not_configured"),
    token_missing: result.kind === "token_missing" ? result.message : "",
  }[result.kind];
  return (
    <>
      <Turn side="us" title={t("sent.title")}>
        <Text size="sm">
          {result.kind === "not_configured"
            ? t("sent.not_configured", { endpoint: result.endpoint })
            : t(`sent.${result.kind}`)}
        </Text>
        {result.kind === "not_configured" && (
          <Anchor component={Link} size="sm" to={paths.accessTab(publication.id, "configuration")}>
            {t("to_configuration")}
          </Anchor>
        )}
      </Turn>
      <Turn side="them" title={t("answered.title")}>
        <Text size="sm">{t("answered.not_asked")}</Text>
      </Turn>
      <Got reader={result.reader} why={why} />
    </>
  );
}

function RequestMessage({ item, credentials }: Omit<ConversationProps, "result">) {
  const { t } = useTranslation("access-try");
  const ref = usePublicationRef();
  const name = useQuery(itemNameQuery(ref, item)).data ?? "…";
  const readers = useQuery(testReadersQuery(ref.publication_id)).data;
  const reader = readers?.find(({ id }) => id === credentials.reader_id);
  return (
    <Turn side="them" title={t("asked.title")}>
      <Text>{t(`asked.${kindOf(item)}`, { name })}</Text>
      <Text size="sm" c="dimmed">
        {reader
          ? t("asked.as", { reader: reader.name })
          : credentials.token?.trim()
            ? t("asked.with_pasted")
            : t("asked.without")}
      </Text>
    </Turn>
  );
}

function Sent({ trial: { request, cache, reason } }: { trial: AccessTrial }) {
  const { t } = useTranslation("access-try");
  const headers = Object.entries(request.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
  return (
    <Turn side="us" title={t("sent.title")}>
      {cache === "hit" && <Text size="sm">{t("sent.remembered")}</Text>}
      {isUnsent(reason) && <Text size="sm">{t("sent.unsent")}</Text>}
      <div>
        <Text size="xs" c="dimmed" component="div">
          {t("sent.to")}
        </Text>
        <Code className={classes.address}>
          {request.method} {request.url}
        </Code>
      </div>
      <BodyBlock label={t("sent.headers")} body={headers} />
      <BodyBlock label={t("sent.body")} body={request.body} />
    </Turn>
  );
}

function ResponseMessage({ trial }: { trial: AccessTrial }) {
  const { t } = useTranslation(["access-try", "access-words"]);
  const { answer, cache, milliseconds, outcome, reason } = trial;
  const duration = formatDuration(milliseconds);
  const isList = trial.entitled !== null;
  if (cache === "hit")
    return (
      <Turn side="them" title={t("answered.title")}>
        <Text size="sm">
          {t("answered.remembered", {
            outcome: t(`access-words:outcome.${outcomeKey(outcome, isList)}`),
          })}
        </Text>
      </Turn>
    );
  if (!answer)
    return (
      <Turn side="them" title={t("answered.title")}>
        <Text size="sm">
          {isUnsent(reason) ? t("answered.not_asked") : t("answered.nothing", { duration })}
        </Text>
      </Turn>
    );
  return (
    <Turn side="them" title={t("answered.title")}>
      <Text>
        {t("answered.status", { status: answer.status ?? "", duration })}
        {" · "}
        <OutcomeIcon outcome={outcome} isList={isList} />
      </Text>
      <Text size="sm" c="dimmed">
        {answer.content_type
          ? t("answered.content_type", { type: answer.content_type })
          : t("answered.no_content_type")}
      </Text>
      <BodyBlock label={t("answered.body")} body={answer.body} />
      <Text size="sm" c="dimmed">
        {t(cache === "miss" ? "answered.cache_miss" : "answered.cache_off")}
      </Text>
    </Turn>
  );
}

function Got({
  reader,
  why,
  note = null,
  children,
}: {
  reader: { status: number; code: string | null };
  why: string;
  note?: string | null;
  children?: ReactNode;
}) {
  const { t } = useTranslation("access-try");
  const isIn = reader.status === 200;
  const Icon = isIn ? DoorOpen : DoorClosed;
  return (
    <Turn side="us" title={t("got.title")} verdict={isIn ? "in" : "out"}>
      <p className={classes.verdict}>
        <Icon size={20} aria-hidden />
        {isIn ? t("got.in") : t("got.out")}
      </p>
      <Text>{reader.status === 404 ? t("got.404") : why}</Text>
      {reader.status === 404 && <Text size="sm">{why}</Text>}
      {note && <Text size="sm">{note}</Text>}
      <Code>
        {reader.code === null
          ? t("got.status", { status: reader.status })
          : t("got.status_code", { status: reader.status, code: reader.code })}
      </Code>
      {children}
    </Turn>
  );
}

/** Renders one step of an access check. Readers and publishers are on one side, the service on the other. */
export function Turn({
  side,
  title,
  verdict,
  children,
}: {
  side: "us" | "them";
  title: string;
  verdict?: "in" | "out";
  children: ReactNode;
}) {
  const id = useId();
  return (
    <article className={classes.turn} data-side={side} data-verdict={verdict} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <Stack gap="xs" align="stretch">
        {children}
      </Stack>
    </article>
  );
}
