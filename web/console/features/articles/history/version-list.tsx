import { Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StoryVersion } from "#shared/console/articles/stories.ts";
import { usePublication } from "#web/api/session.ts";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import classes from "./article-history-dialog.module.css";
import { groupVersions } from "./version-groups.ts";

export interface VersionListProps {
  versions: readonly StoryVersion[];
  current: number;
  selected: number;
  onSelect: (version: number) => void;
}

/** Renders the list of saved versions. Versions saved in quick succession are collapsed into one entry. */
export function VersionList({ versions, current, selected, onSelect }: VersionListProps) {
  const { t } = useTranslation("articles");
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  return (
    <ol className={classes.versions} aria-label={t("article.history.versions")}>
      {groupVersions(versions).map(({ newest, earlier }) => {
        const key = earlier.at(-1)?.version ?? newest.version;
        const open = expanded.has(key) || earlier.some(({ version }) => version === selected);
        return (
          <li key={key}>
            <Version version={newest} {...{ current, selected, onSelect }} />
            {earlier.length > 0 && !open && (
              <UnstyledButton
                className={classes.expand}
                onClick={() => setExpanded((keys) => new Set(keys).add(key))}
              >
                {t("article.history.earlier", { count: earlier.length })}
              </UnstyledButton>
            )}
            {open &&
              earlier.map((version) => (
                <Version key={version.version} version={version} {...{ current, selected, onSelect }} />
              ))}
          </li>
        );
      })}
    </ol>
  );
}

interface VersionProps extends Omit<VersionListProps, "versions"> {
  version: StoryVersion;
}

function Version({ version, current, selected, onSelect }: VersionProps) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const { cause, restored_version, saved_by, saved_at, changed_fields } = version;
  const fields = changed_fields.map((field) => fieldName(t, field)).join(", ");
  return (
    <UnstyledButton
      className={classes.version}
      aria-current={version.version === selected ? "true" : undefined}
      onClick={() => onSelect(version.version)}
    >
      <Text span size="sm" fw={600} className={classes.number}>
        {version.version === current
          ? t("article.history.current")
          : t("article.history.version", { number: version.version })}
      </Text>
      <Text span size="xs" c="dimmed" className={classes.who}>
        <DualTimeZone instant={saved_at} timeZone={time_zone} inline /> · {saved_by}
      </Text>
      <Text span size="xs" lineClamp={2}>
        {cause === "changed" && fields !== ""
          ? fields
          : t(`article.history.cause.${cause}`, { number: restored_version ?? 0 })}
      </Text>
    </UnstyledButton>
  );
}

type Translate = ReturnType<typeof useTranslation<"articles">>["t"];

/** Returns the translated label of a contract field. */
export function fieldName(t: Translate, field: string): string {
  if (field === "image") return t("article.history.image");
  if (field === "published_at") return t("article.history.published_at");
  if (field === "offline_at") return t("article.history.offline_at");
  return t(`article.field.${field as "title"}`, { defaultValue: field });
}
