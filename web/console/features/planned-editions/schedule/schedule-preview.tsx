import { Skeleton, Stack, Text, Title } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { EditionRulePreview } from "#shared/console/issues/planned-editions.ts";
import { usePublication } from "#web/api/session.ts";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import { formatDay } from "../edition/edition-text.ts";
import classes from "./schedule-preview.module.css";

export interface SchedulePreviewProps {
  preview: EditionRulePreview | undefined;
  /** Release time in the format `HH:MM`. */
  releaseTime: string;
  /** True while the form is incomplete. */
  incomplete: boolean;
  failed: boolean;
}

/** Renders the effects of a schedule: editions to be added, removed or kept, and the next release dates. */
export function SchedulePreview({ preview, releaseTime, incomplete, failed }: SchedulePreviewProps) {
  const { t } = useTranslation("planned-editions");
  const { publication } = usePublication();
  const id = useId();
  if (failed) return null;
  return (
    <section className={classes.root} aria-labelledby={id} aria-busy={!preview && !incomplete}>
      <Title order={3} size="h4" id={id}>
        {t("rule.preview")}
      </Title>
      {incomplete ? (
        <Text size="sm">{t("rule.preview_incomplete")}</Text>
      ) : !preview ? (
        <Stack gap={8}>
          <Skeleton h={12} w="50%" />
          <Skeleton h={72} />
        </Stack>
      ) : (
        <>
          <Text size="sm" role="status">
            {t("rule.adds", { count: preview.adds })}
          </Text>
          <AffectedEditions
            text={t("rule.removes", { count: preview.removes.length })}
            editions={preview.removes}
          />
          <AffectedEditions
            text={t("rule.stays", { count: preview.stays.length })}
            editions={preview.stays}
          />
          {preview.retimes > 0 && (
            <Text size="sm">{t("rule.retimes", { count: preview.retimes, time: releaseTime })}</Text>
          )}
          <AffectedEditions
            text={t("rule.keeps", { count: preview.keeps.length })}
            editions={preview.keeps}
          />
          <Text size="sm" c="dimmed">
            {t("rule.untouched")}
          </Text>
          <Text size="sm" fw={500} mt="xs">
            {t("rule.next")}
          </Text>
          <ol className={classes.dates}>
            {preview.next.map(({ local_date, release_date, over, fate, moved_to }) => (
              <li key={local_date}>
                <DualTimeZone instant={release_date} timeZone={publication.time_zone} />
                {(over || fate) && (
                  <Text size="xs" c="dimmed">
                    {fate
                      ? t(`rule.fates.${fate}`, { day: moved_to === null ? "" : formatDay(moved_to) })
                      : t("rule.over")}
                  </Text>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

const MAX_LISTED = 8;

interface AffectedEditionsProps {
  text: string;
  editions: (EditionRulePreview["removes"][number] & { local_time?: string })[];
}

function AffectedEditions({ text, editions }: AffectedEditionsProps) {
  const { t } = useTranslation("planned-editions");
  if (editions.length === 0) return null;
  const rest = editions.length - MAX_LISTED;
  return (
    <div>
      <Text size="sm">{text}</Text>
      <ul className={classes.touched}>
        {editions.slice(0, MAX_LISTED).map(({ id, name, local_date, local_time }) => (
          <li key={id}>{[formatDay(local_date), local_time, name].filter(Boolean).join(" · ")}</li>
        ))}
        {rest > 0 && <li>{t("more", { count: rest })}</li>}
      </ul>
    </div>
  );
}
