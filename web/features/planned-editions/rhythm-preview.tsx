import { Skeleton, Stack, Text, Title } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { EditionRulePreview } from "#shared/console/planned-editions.ts";
import { usePublication } from "../../api/session.ts";
import { TwoClocks } from "../../ui/two-clocks.tsx";
import { dayWords } from "./edition-words.ts";
import classes from "./rhythm-preview.module.css";

export interface RhythmPreviewProps {
  preview: EditionRulePreview | undefined;
  /** `HH:MM`, the time of what is previewed. */
  releaseTime: string;
  /** Something is still to be chosen. */
  incomplete: boolean;
  failed: boolean;
}

/** What a rhythm would do, in sentences: the next dates, and what comes and goes. */
export function RhythmPreview({ preview, releaseTime, incomplete, failed }: RhythmPreviewProps) {
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
          <Touched words={t("rule.removes", { count: preview.removes.length })} editions={preview.removes} />
          <Touched words={t("rule.stays", { count: preview.stays.length })} editions={preview.stays} />
          {preview.retimes > 0 && (
            <Text size="sm">{t("rule.retimes", { count: preview.retimes, time: releaseTime })}</Text>
          )}
          <Touched words={t("rule.keeps", { count: preview.keeps.length })} editions={preview.keeps} />
          <Text size="sm" c="dimmed">
            {t("rule.untouched")}
          </Text>
          <Text size="sm" fw={500} mt="xs">
            {t("rule.next")}
          </Text>
          <ol className={classes.dates}>
            {preview.next.map(({ local_date, release_date, over, fate, moved_to }) => (
              <li key={local_date}>
                <TwoClocks instant={release_date} timeZone={publication.time_zone} />
                {(over || fate) && (
                  <Text size="xs" c="dimmed">
                    {fate
                      ? t(`rule.fates.${fate}`, { day: moved_to === null ? "" : dayWords(moved_to) })
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

const MOST = 8;

interface TouchedProps {
  words: string;
  editions: (EditionRulePreview["removes"][number] & { local_time?: string })[];
}

function Touched({ words, editions }: TouchedProps) {
  const { t } = useTranslation("planned-editions");
  if (editions.length === 0) return null;
  const rest = editions.length - MOST;
  return (
    <div>
      <Text size="sm">{words}</Text>
      <ul className={classes.touched}>
        {editions.slice(0, MOST).map(({ id, name, local_date, local_time }) => (
          <li key={id}>{[dayWords(local_date), local_time, name].filter(Boolean).join(" · ")}</li>
        ))}
        {rest > 0 && <li>{t("more", { count: rest })}</li>}
      </ul>
    </div>
  );
}
