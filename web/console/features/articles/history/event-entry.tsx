import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type AuditEntry, isLongText, type StoryEventVerb } from "#shared/console/audit.ts";
import type { SignOff } from "#shared/console/issues/reviews.ts";
import { reviewersQuery } from "#web/api/reviews.ts";
import { usePublication } from "#web/api/session.ts";
import { formatTime } from "#web/console/i18n/formats.ts";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import { oldestOf, type Session } from "./article-history.ts";
import classes from "./article-history-dialog.module.css";
import { fieldName } from "./field-name.ts";

type Translate = TFunction<["articles", "common"]>;

/** Renders an event of an article, such as a change of its sign-off, or a session of draft saves, with what it changed. */
export function EventEntry({ session }: { session: Session<AuditEntry> }) {
  const { t } = useTranslation(["articles", "common"]);
  const { time_zone } = usePublication().publication;
  const { newest: event, earlier } = session;
  const fields = new Set([event, ...earlier].flatMap(({ after }) => Object.keys(after ?? {})));
  const endsApproval = fields.delete("sign_off");
  return (
    <div className={classes.event}>
      <Text span size="sm" fw={600}>
        {eventText(t, event)}
      </Text>
      <Text span size="xs" c="dimmed">
        <DualTimeZone instant={event.at} timeZone={time_zone} inline /> · {event.actor.label}
      </Text>
      {isReview(event) && <ReviewChanges event={event} />}
      {isDraft(event) && (
        <Text span size="xs" lineClamp={2}>
          {fieldsText(t, [...fields])}
        </Text>
      )}
      {isDraft(event) && endsApproval && (
        <Text span size="xs">
          {t("article.history.event.withdrawn")}
        </Text>
      )}
      {earlier.length > 0 && (
        <Text span size="xs" c="dimmed">
          {t("article.history.earlier", {
            count: earlier.length,
            from: formatTime(oldestOf(session).at, time_zone),
          })}
        </Text>
      )}
    </div>
  );
}

const isReview = ({ verb }: AuditEntry) => verb === "reviewed" || verb === "review_requested";
const isDraft = ({ verb }: AuditEntry) => verb === "draft_saved" || verb === "draft_discarded";

/** Returns what happened: "Approved", "Sign-off requested". */
function eventText(t: Translate, { verb, before, after }: AuditEntry): string {
  if (after?.sign_off === "approved") return t("article.history.event.approved");
  if (verb === "reviewed" && before?.sign_off === "approved") return t("article.history.event.withdrawn");
  return t(`article.history.event.${verb as StoryEventVerb}`);
}

function ReviewChanges({ event: { before, after } }: { event: AuditEntry }) {
  const { t } = useTranslation(["articles", "common"]);
  const people = useQuery(reviewersQuery(usePublication().publication.id)).data;
  const nameOf = (id: unknown) =>
    id == null
      ? t("common:review.unassigned")
      : (people?.find((person) => person.id === id)?.name ?? t("article.history.someone"));
  const signOffText = (value: unknown) => t(`common:review.sign_offs.${value as SignOff}`);
  const { sign_off, responsible_user_id, note, changed_since_approval } = after ?? {};
  const longNote = isLongText(note) ? note : null;
  return (
    <>
      {sign_off !== undefined && (
        <Text span size="xs">
          {signOffText(before?.sign_off)} → {signOffText(sign_off)}
        </Text>
      )}
      {responsible_user_id !== undefined && people && (
        <Text span size="xs">
          {t("common:review.responsible")}: {nameOf(before?.responsible_user_id)} →{" "}
          {nameOf(responsible_user_id)}
        </Text>
      )}
      {typeof note === "string" && (
        <Text span size="xs" fs="italic" lineClamp={4}>
          {note === "" ? t("article.history.no_note") : note}
        </Text>
      )}
      {longNote && (
        <Text span size="xs" fs="italic">
          {t("article.history.long_note", { count: longNote.characters })}
        </Text>
      )}
      {changed_since_approval !== undefined && (
        <Text span size="xs" lineClamp={2}>
          {t("article.history.since_approval", {
            fields: fieldsText(t, changed_since_approval as string[]),
          })}
        </Text>
      )}
    </>
  );
}

const fieldsText = (t: Translate, fields: readonly string[]) =>
  fields.map((field) => fieldName(t, field)).join(", ");
