import { Alert, Button, Group, Text } from "@mantine/core";
import {
  BookOpen,
  CalendarOff,
  CloudOff,
  Copy,
  Eye,
  History,
  Link as LinkIcon,
  Trash2,
  TriangleAlert,
} from "lucide-react";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { publishingRules } from "#shared/contract/story-publishing.ts";
import { kioskAddresses } from "#shared/kiosk/addresses.ts";
import { usePublication } from "#web/api/session.ts";
import { formatInTimeZone, formatTime } from "#web/console/app/i18n/formats.ts";
import { paths } from "#web/console/app/routing/paths.ts";
import { usePageCommands } from "#web/console/components/page/page-commands.ts";
import { PageMenu } from "#web/console/components/page/page-menu.tsx";
import { PresentPeople } from "#web/console/components/record/presence/present-people.tsx";
import { usePresence } from "#web/console/components/record/presence/use-presence.ts";
import { SaveState, type SaveStatus } from "#web/ui/forms/save-state.tsx";
import { ariaKeys, keyHint, SAVE_KEYS } from "#web/ui/hooks/shortcuts.ts";
import { useFocusWhenLost } from "#web/ui/hooks/use-focus-when-lost.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { stateOf, untilOf } from "../article-state.ts";
import { ArticleStateLine } from "../article-state-line.tsx";
import { type ArticleValues, editedOf, nameOf } from "../article-values.ts";
import classes from "./article-editor.module.css";
import { PublishChangesButton } from "./draft/publish-changes-button.tsx";
import { useUnapprovedDraft } from "./draft/use-unapproved-draft.ts";
import type { FocusableField } from "./fields/focus-field.ts";
import { PublishButton } from "./publish/publish-button.tsx";
import type { ArticleEditorState } from "./use-article-editor.ts";

export interface ArticleHeadProps {
  record: ConsoleStory | null;
  status: SaveStatus;
  draftSavedAt: number | null;
  mayWrite: boolean;
  dirty: boolean;
  form: ArticleEditorState["form"];
  onSave: () => void;
  /** Publishes the draft beside the published article. `approves`: approves it first. */
  onPublishChanges: (approves: boolean) => Promise<unknown>;
  /** `approves`: approves the article first. */
  onPublish: (releasedAt: string, offlineAt: string | null, approves: boolean) => void;
  /** True while the choice of the release is open. */
  choosesRelease: boolean;
  onChooseRelease: (opened: boolean) => void;
  onOffline: () => void;
  onOfflineDate: () => void;
  onPreviewLink: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
  onHistory: () => void;
  onGoTo: (field: FocusableField) => void;
}

/** Renders the state of an article, the save status and the action buttons. */
export function ArticleHead(props: ArticleHeadProps) {
  const { record, status, draftSavedAt, mayWrite, dirty, form } = props;
  const { t } = useTranslation(["articles", "common"]);
  const { publication, can } = usePublication();
  const { id: publicationId, slug, time_zone } = publication;
  // The time on screen can be older than a change that was just saved.
  const now = Math.max(useNow(), record ? Date.parse(record.updated_at) : 0);
  const state = stateOf(record ?? { published_at: null, released_at: null, offline_at: null }, now);
  const moment = state.kind === "visible" ? state.since : state.kind === "scheduled" ? state.from : null;
  const until = untilOf(state);
  const when = moment ? formatInTimeZone(moment, time_zone) : "–";
  const published = state.kind !== "draft";
  const hasDraft = record?.draft != null;
  const lacksApproval = useUnapprovedDraft(record);
  // Saving ends an earlier approval.
  const needsApproval = lacksApproval || (dirty && publication.approval_required);
  const approves = needsApproval && can("reviews.write");
  const people = usePresence(record && { publicationId, kind: "story", id: record.id }, dirty);
  const stateLine = useRef<HTMLDivElement>(null);
  useFocusWhenLost(stateLine, `${published} ${hasDraft}`);
  const preview = record && {
    id: "preview",
    label: t("article.preview.title"),
    icon: Eye,
    to: paths.previewArticle(publicationId, record.id),
  };
  usePageCommands(preview ? [preview] : []);
  return (
    <header className={classes.head}>
      <div className={classes.states}>
        <Text size="sm" component="div" ref={stateLine} tabIndex={-1}>
          <ArticleStateLine state={state} text={t(`sentence.${state.kind}`, { when })} />
        </Text>
        {until && <Text size="sm">{t("sentence.until", { when: formatInTimeZone(until, time_zone) })}</Text>}
        <PresentPeople people={people} />
        <Group gap="md">
          <SaveState status={status} />
          {draftSavedAt !== null && dirty && (
            <Text size="xs" c="dimmed">
              {t("common:record.draft_kept", { time: formatTime(draftSavedAt) })}
            </Text>
          )}
        </Group>
      </div>
      <div className={classes.actions}>
        {preview && (
          <Button
            component={Link}
            to={preview.to}
            variant="default"
            classNames={{ section: classes.previewIcon, label: classes.previewLabel }}
            leftSection={<Eye size={16} aria-hidden />}
          >
            {preview.label}
          </Button>
        )}
        {record && state.kind === "visible" && (
          <Button
            component="a"
            href={kioskAddresses(slug).article(record.id, record.title)}
            target="_blank"
            variant="default"
            classNames={{ section: classes.previewIcon, label: classes.previewLabel }}
            leftSection={<BookOpen size={16} aria-hidden />}
          >
            {t("article.open_in_kiosk")}
          </Button>
        )}
        {mayWrite && (
          <Button
            variant="default"
            disabled={!dirty}
            onClick={props.onSave}
            aria-keyshortcuts={ariaKeys(SAVE_KEYS)}
            title={t(published ? "article.draft.save_hint" : "article.save_hint", {
              keys: keyHint(SAVE_KEYS),
            })}
          >
            {t("article.save")}
          </Button>
        )}
        {mayWrite && published && (
          <PublishChangesButton
            disabled={(!dirty && !hasDraft) || (lacksApproval && !approves)}
            approves={approves}
            onPublish={() => props.onPublishChanges(approves)}
          />
        )}
        {mayWrite && !published && (
          <PublishButton
            storyId={record?.id ?? null}
            form={form}
            hasImage={record !== null && editedOf(record).image !== null}
            busy={status.kind === "saving"}
            opened={props.choosesRelease}
            onOpened={props.onChooseRelease}
            onPublish={props.onPublish}
            onGoTo={props.onGoTo}
          />
        )}
        {record && (
          <PageMenu
            label={t("article.more")}
            commands={[
              {
                id: "history",
                label: t("article.history.title"),
                icon: History,
                run: props.onHistory,
              },
              ...(published && mayWrite
                ? [
                    {
                      id: "offline",
                      label: t("article.publish.offline"),
                      icon: CloudOff,
                      run: props.onOffline,
                    },
                    {
                      id: "offline-date",
                      label: t(until === null ? "article.offline.later" : "article.offline.change"),
                      icon: CalendarOff,
                      run: props.onOfflineDate,
                    },
                  ]
                : []),
              ...(mayWrite
                ? [
                    {
                      id: "preview-link",
                      label: t("article.preview.link.menu"),
                      icon: LinkIcon,
                      run: props.onPreviewLink,
                    },
                    {
                      id: "duplicate",
                      label: t("action.duplicate"),
                      icon: Copy,
                      run: props.onDuplicate,
                    },
                    {
                      id: "delete",
                      label: t("action.delete"),
                      icon: Trash2,
                      grave: true as const,
                      run: props.onDelete,
                    },
                  ]
                : []),
            ]}
          />
        )}
      </div>
      {!mayWrite && (
        <Text size="sm" c="dimmed">
          {t("article.read_only")}
        </Text>
      )}
      {published && <MissingFieldsAlert form={form} isDraft={dirty || hasDraft} />}
    </header>
  );
}

/** Warns if a published article, or the draft beside it, lacks required fields. Such changes are saved nevertheless. */
function MissingFieldsAlert({ form, isDraft }: Pick<ArticleHeadProps, "form"> & { isDraft: boolean }) {
  const { t } = useTranslation("articles");
  const values = useWatch({ control: form.control }) as ArticleValues;
  const missing = publishingRules({ ...values, name: nameOf(values, t("article.untitled")) }).filter(
    ({ met }) => !met,
  );
  if (missing.length === 0) return null;
  const what = missing.map(({ field }) => t(`article.publish.rule.${field}`)).join(", ");
  return (
    <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />} className={classes.unmet} py={8}>
      {t(isDraft ? "article.draft.unmet" : "article.publish.unmet", { what })}
    </Alert>
  );
}
