import { Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import type { StoryVersion } from "#shared/console/articles/stories.ts";
import { usePublication } from "#web/api/session.ts";
import { formatTime } from "#web/console/i18n/formats.ts";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import { changedFieldsOf, type HistoryItem, oldestOf, type Session } from "./article-history.ts";
import classes from "./article-history-dialog.module.css";
import { EventEntry } from "./event-entry.tsx";
import { fieldName } from "./field-name.ts";

export interface VersionListProps {
  items: readonly HistoryItem[];
  current: number;
  selected: number;
  onSelect: (version: number) => void;
}

/** Renders the history: sessions, each of which expands to its single saves, and events. */
export function VersionList({ items, ...list }: VersionListProps) {
  const { t } = useTranslation("articles");
  return (
    <ol className={classes.versions} aria-label={t("article.history.versions")}>
      {items.map(({ versions, events }) =>
        versions ? (
          <VersionSession key={oldestOf(versions).version} session={versions} {...list} />
        ) : (
          <li key={`event-${oldestOf(events).id}`}>
            <EventEntry session={events} />
          </li>
        ),
      )}
    </ol>
  );
}

interface VersionSessionProps extends Omit<VersionListProps, "items"> {
  session: Session<StoryVersion>;
}

function VersionSession({ session, ...list }: VersionSessionProps) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const [isOpen, { toggle }] = useDisclosure();
  const { newest, earlier } = session;
  const oldest = oldestOf(session);
  const cause = oldest.cause === "created" ? oldest.cause : newest.cause;
  return (
    <li>
      <Version version={{ ...newest, cause, changed_fields: changedFieldsOf(session) }} {...list} />
      {earlier.length > 0 && (
        <UnstyledButton className={classes.expand} aria-expanded={isOpen} onClick={toggle}>
          {t("article.history.earlier", {
            count: earlier.length,
            from: formatTime(oldest.saved_at, time_zone),
          })}
        </UnstyledButton>
      )}
      {isOpen && earlier.map((version) => <Version key={version.version} version={version} {...list} />)}
    </li>
  );
}

/** Named among the changed fields of a version that ended the approval of the article. */
const SIGN_OFF = "sign_off";

interface VersionProps extends Omit<VersionListProps, "items"> {
  version: StoryVersion;
}

function Version({ version, current, selected, onSelect }: VersionProps) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const { cause, restored_version, saved_by, saved_at, changed_fields } = version;
  // `published_at` changes only with the causes `published` and `taken_offline`, which are shown.
  const fields = changed_fields
    .filter((field) => field !== "published_at" && field !== SIGN_OFF)
    .map((field) => fieldName(t, field))
    .join(", ");
  const action = t(`article.history.cause.${cause}`, { number: restored_version ?? 0 });
  return (
    <UnstyledButton
      className={classes.version}
      aria-current={version.version === selected ? "true" : undefined}
      onClick={() => onSelect(version.version)}
    >
      <Text span size="sm" fw={600}>
        {versionName(t, version.version, current)}
      </Text>
      <Text span size="xs" c="dimmed">
        <DualTimeZone instant={saved_at} timeZone={time_zone} inline /> · {saved_by}
      </Text>
      <Text span size="xs" lineClamp={2}>
        {fields === "" ? action : cause === "changed" ? fields : `${action}, ${fields}`}
      </Text>
      {changed_fields.includes(SIGN_OFF) && (
        <Text span size="xs">
          {t("article.history.event.withdrawn")}
        </Text>
      )}
    </UnstyledButton>
  );
}

type Translate = ReturnType<typeof useTranslation<"articles">>["t"];

export function versionName(t: Translate, version: number, current: number): string {
  return version === current
    ? t("article.history.current")
    : t("article.history.version", { number: version });
}
