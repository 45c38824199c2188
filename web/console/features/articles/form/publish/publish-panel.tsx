import { Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { publishingRules } from "#shared/contract/story-publishing.ts";
import { usePublication } from "#web/api/session.ts";
import { formatTime, zoneCity } from "#web/lib/format.ts";
import { releasePresets } from "#web/lib/release-time.ts";
import { MomentInput } from "#web/ui/inputs/moment-input.tsx";
import { isInFuture } from "../../article-state.ts";
import { type ArticleValues, nameOf } from "../../article-values.ts";
import type { FocusableField } from "../fields/focus-field.ts";
import type { ArticleEditorState } from "../use-article-editor.ts";
import { Checklist } from "./checklist.tsx";
import { publishingAdvice } from "./publishing-advice.ts";

export interface PublishPanelProps {
  form: ArticleEditorState["form"];
  hasImage: boolean;
  busy: boolean;
  /** Publishes the article with this release date. */
  onPublish: (releasedAt: string) => void;
  /** Scrolls to a field and focuses it. */
  onGoTo: (field: FocusableField) => void;
  onClose: () => void;
}

const MINUTE_MS = 60_000;

function currentMinute(): string {
  return new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS).toISOString();
}

/** Renders the choice of the release, the requirements and the recommendations of an article. */
export function PublishPanel({ form, hasImage, busy, onPublish, onGoTo, onClose }: PublishPanelProps) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const values = useWatch({ control: form.control }) as ArticleValues;
  const { released_at } = values;
  const [release, setRelease] = useState<"now" | "later">(isInFuture(released_at) ? "later" : "now");
  const [presets] = useState(() => releasePresets(Date.now(), time_zone));
  const [moment, setMoment] = useState(
    isInFuture(released_at)
      ? released_at
      : (presets.find(({ name }) => name === "tomorrow")?.instant ?? null),
  );
  // An article that was visible before keeps its release date.
  const now = released_at !== null && !isInFuture(released_at) ? released_at : currentMinute();
  const chosen = release === "now" ? now : moment;
  const rules = publishingRules({
    ...values,
    name: nameOf(values, t("article.untitled")),
    released_at: chosen,
  }).filter(({ field, met }) => field !== "released_at" || !met);
  const missing = rules.filter(({ met }) => !met).length;

  return (
    <Stack gap="sm">
      <SegmentedControl
        fullWidth
        aria-label={t("article.publish.release")}
        value={release}
        onChange={(value) => setRelease(value as typeof release)}
        data={(["now", "later"] as const).map((value) => ({
          value,
          label: t(`article.publish.releases.${value}`),
        }))}
      />
      {release === "later" && (
        <>
          <MomentInput
            label={t("article.publish.moment", { city: zoneCity(time_zone) })}
            readOnly={false}
            timeZone={time_zone}
            value={moment}
            onChange={setMoment}
            onBlur={() => {}}
            ref={null}
            empty={null}
            past={t("article.publish.past")}
          />
          <Group gap={6}>
            {presets.map(({ name, instant }) => (
              <Button
                key={name}
                size="xs"
                variant={instant === moment ? "light" : "default"}
                aria-pressed={instant === moment}
                onClick={() => setMoment(instant)}
              >
                {t(`article.publish.preset.${name}`, { time: formatTime(instant, time_zone) })}
              </Button>
            ))}
          </Group>
        </>
      )}
      <Text fw={600} size="sm">
        {missing > 0 ? t("article.publish.missing", { count: missing }) : t("article.publish.ready")}
      </Text>
      <Checklist
        items={rules.map(({ field, met }) => ({
          field,
          met,
          label: t(`article.publish.rule.${field}`),
        }))}
        onGoTo={onGoTo}
      />
      <Text fw={600} size="sm">
        {t("article.publish.advice")}
      </Text>
      <Checklist
        items={publishingAdvice(values, hasImage).map(({ field, met }) => ({
          field: field === "descriptions" ? "content" : field,
          met,
          label: t(`article.publish.recommended.${field}`),
        }))}
        onGoTo={onGoTo}
      />
      <Button
        disabled={missing > 0 || busy}
        data-autofocus={missing === 0 || undefined}
        onClick={() => {
          if (chosen === null) return;
          onClose();
          onPublish(chosen);
        }}
      >
        {t(chosen === null || isInFuture(chosen) ? "article.publish.schedule" : "article.publish.now")}
      </Button>
    </Stack>
  );
}
