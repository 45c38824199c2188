import { Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import type { StoryVersion } from "#shared/console/articles/stories.ts";
import { usePublication } from "#web/api/session.ts";
import { formatTime } from "#web/lib/format.ts";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import classes from "./article-history-dialog.module.css";
import { changedFieldsOf, oldestOf, type VersionSession } from "./version-sessions.ts";

export interface VersionListProps {
  sessions: readonly VersionSession[];
  current: number;
  selected: number;
  onSelect: (version: number) => void;
}

/** Renders the list of sessions. Each expands to its single saves. */
export function VersionList({ sessions, ...list }: VersionListProps) {
  const { t } = useTranslation("articles");
  return (
    <ol className={classes.versions} aria-label={t("article.history.versions")}>
      {sessions.map((session) => (
        <Session key={oldestOf(session).version} session={session} {...list} />
      ))}
    </ol>
  );
}

function Session({ session, ...list }: Omit<VersionListProps, "sessions"> & { session: VersionSession }) {
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

interface VersionProps extends Omit<VersionListProps, "sessions"> {
  version: StoryVersion;
}

function Version({ version, current, selected, onSelect }: VersionProps) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const { cause, restored_version, saved_by, saved_at, changed_fields } = version;
  const fields = changed_fields.map((field) => fieldName(t, field)).join(", ");
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
        {fields === "" || (cause !== "changed" && cause !== "created")
          ? action
          : cause === "created"
            ? `${action}, ${fields}`
            : fields}
      </Text>
    </UnstyledButton>
  );
}

type Translate = ReturnType<typeof useTranslation<"articles">>["t"];

/** Returns "Current version" or the name of a version with its number. */
export function versionName(t: Translate, version: number, current: number): string {
  return version === current
    ? t("article.history.current")
    : t("article.history.version", { number: version });
}

/** Returns the translated label of a field. */
export function fieldName(t: Translate, field: string): string {
  if (field === "image") return t("article.history.image");
  if (field === "published_at") return t("article.history.published_at");
  if (field === "offline_at") return t("article.history.offline_at");
  return t(`article.field.${field as "title"}`, { defaultValue: field });
}
