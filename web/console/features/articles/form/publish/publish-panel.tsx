import { Button, Checkbox, Stack, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { publishingRules } from "#shared/contract/story-publishing.ts";
import { usePublication } from "#web/api/session.ts";
import { AccessMissing } from "#web/console/components/access/access-missing.tsx";
import { useLacksAccess } from "#web/console/components/access/use-lacks-access.ts";
import {
  ApprovalNotice,
  useApprovesByPublishing,
  useMissingApproval,
} from "#web/console/components/record/review/approval-notice.tsx";
import type { RecordForm } from "#web/console/components/record/session/record-state.ts";
import { ReleaseChoice } from "#web/console/components/release/release-choice.tsx";
import { useReleaseChoice } from "#web/console/components/release/use-release-choice.ts";
import { remoteImages } from "#web/ui/markdown-editor/images/remote-images.ts";
import { type ArticleValues, nameOf } from "../../article-values.ts";
import type { FocusableField } from "../fields/focus-field.ts";
import { useCopyImages } from "../use-copy-images.ts";
import classes from "./checklist.module.css";
import { OfflineDate, offlineDateProblem } from "./offline-date.tsx";
import { publishingAdvice } from "./publishing-advice.ts";

export interface PublishPanelProps {
  form: RecordForm<ArticleValues>;
  hasImage: boolean;
  busy: boolean;
  /** Publishes the article with this release date, until `offlineAt` if that is not null. */
  onPublish: (releasedAt: string, offlineAt: string | null, approves: boolean) => void;
  /** Scrolls to a field and focuses it. */
  onGoTo: (field: FocusableField) => void;
  onClose: () => void;
  /** The saved article. Null before the first save. */
  storyId: number | null;
  /** True if publishing is also the decision about a requested sign-off. */
  approves?: boolean;
  /** Opens the dialog that asks for a review. */
  onAsk: () => void;
}

export function PublishPanel({
  form,
  hasImage,
  busy,
  onPublish,
  onGoTo,
  onClose,
  storyId,
  approves: decides = false,
  onAsk,
}: PublishPanelProps) {
  const { t } = useTranslation(["articles", "common"]);
  const values = useWatch({ control: form.control }) as ArticleValues;
  const release = useReleaseChoice(values.released_at, usePublication().publication.time_zone);
  const rules = publishingRules({
    ...values,
    name: nameOf(values, t("article.untitled")),
    released_at: release.chosen,
  }).filter(({ field, met }) => field !== "released_at" || !met);
  const [hasEnd, setHasEnd] = useState(false);
  const [end, setEnd] = useState<string | null>(null);
  const offlineAt = hasEnd ? end : null;
  const isEndInvalid = hasEnd && (end === null || offlineDateProblem(end, release.chosen) !== null);
  const { publication, can } = usePublication();
  const subject = storyId === null ? null : { publication_id: publication.id, story_id: storyId };
  const lacksApproval = useMissingApproval(subject);
  const approves = useApprovesByPublishing(lacksApproval) || decides;
  const lacksAccess = useLacksAccess(values);
  const missing = rules.filter(({ met }) => !met).length;
  const images = useCopyImages(form);
  const remote = remoteImages(values.content).length;

  return (
    <Stack gap="sm">
      <ReleaseChoice choice={release} />
      <Checkbox
        label={t("article.offline.later")}
        checked={hasEnd}
        onChange={(event) => setHasEnd(event.currentTarget.checked)}
      />
      {hasEnd && <OfflineDate value={end} onChange={setEnd} releasedAt={release.chosen} />}
      <Text fw={600} size="sm">
        {missing > 0 ? t("article.publish.missing", { count: missing }) : t("article.publish.ready")}
      </Text>
      <Checklist
        items={rules.map(({ field, met }) => ({
          field,
          met,
          label: t(`article.publish.rule.${field}`),
        }))}
        onGoTo={can("stories.write") ? onGoTo : null}
      />
      <Text fw={600} size="sm">
        {t("article.publish.advice")}
      </Text>
      <Checklist
        items={publishingAdvice(values, hasImage).map(({ field, met }) => ({
          field,
          met,
          label: t(`article.publish.recommended.${field}`, { count: remote }),
          fix:
            field === "content"
              ? { label: t("remote_images.fix"), run: () => void images.copy(), isBusy: images.isCopying }
              : undefined,
        }))}
        onGoTo={can("stories.write") ? onGoTo : null}
      />
      {lacksAccess && <AccessMissing />}
      {lacksApproval && <ApprovalNotice subject={subject} onAsk={onAsk} />}
      <Button
        disabled={missing > 0 || isEndInvalid || busy || (lacksApproval && !approves)}
        data-autofocus={missing === 0 || undefined}
        onClick={() => {
          if (release.chosen === null) return;
          onClose();
          onPublish(release.chosen, offlineAt, approves);
        }}
      >
        {approves
          ? t(release.isLater ? "common:review.approve_and_schedule" : "common:review.approve_and_publish")
          : t(release.isLater ? "article.publish.schedule" : "article.publish.now")}
      </Button>
    </Stack>
  );
}

interface ChecklistItem {
  field: FocusableField;
  met: boolean;
  label: string;
  /** Fixes what is missing, without leading to the field. */
  fix?: { label: string; run: () => void; isBusy: boolean } | undefined;
}

interface ChecklistProps {
  items: ChecklistItem[];
  /** Null for people who may not change the article. */
  onGoTo: ((field: FocusableField) => void) | null;
}

function Checklist({ items, onGoTo }: ChecklistProps) {
  const { t } = useTranslation("articles");
  return (
    <ul className={classes.list}>
      {items.map(({ field, met, label, fix }) => (
        <li key={label} className={classes.item} data-met={met || undefined}>
          {met ? <CircleCheck size={16} aria-hidden /> : <CircleDashed size={16} aria-hidden />}
          <span>
            {label}
            {/* What can be fixed here is named as a sentence. */}
            {!fix && (
              <VisuallyHidden>: {t(met ? "article.publish.met" : "article.publish.not_met")}</VisuallyHidden>
            )}
          </span>
          {!met && onGoTo && (
            <UnstyledButton
              className={classes.go}
              aria-label={fix?.label ?? t("article.publish.go_label", { requirement: label })}
              disabled={fix?.isBusy}
              onClick={() => (fix ? fix.run() : onGoTo(field))}
            >
              {fix?.label ?? t("article.publish.go")}
            </UnstyledButton>
          )}
        </li>
      ))}
    </ul>
  );
}
