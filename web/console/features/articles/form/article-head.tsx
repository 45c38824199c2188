import { Alert, Button, Text } from "@mantine/core";
import { BookOpen, Save, TriangleAlert } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { publishingRules } from "#shared/contract/story-publishing.ts";
import { kioskAddresses } from "#shared/kiosk/addresses.ts";
import { usePublication } from "#web/api/session.ts";
import { ActionButton } from "#web/console/components/page/action-button.tsx";
import { usePageCommands } from "#web/console/components/page/page-commands.ts";
import {
  KeptDraft,
  RecordPresence,
  RecordSaveState,
} from "#web/console/components/record/session/record-page.tsx";
import { useSlice } from "#web/console/components/record/session/use-record-session.ts";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { ariaKeys, keyHint, SAVE_KEYS } from "#web/ui/hooks/shortcuts.ts";
import { useFocusWhenLost } from "#web/ui/hooks/use-focus-when-lost.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { useArticleCommands } from "../article-commands.ts";
import { stateOf, untilOf } from "../article-state.ts";
import { ArticleStateLine } from "../article-state-line.tsx";
import { type ArticleValues, nameOf } from "../article-values.ts";
import classes from "./article-editor.module.css";
import { ArticleMenu } from "./article-menu.tsx";
import type { ArticleSession } from "./article-session.ts";
import type { ReportResult } from "./use-report-result.ts";

export interface ArticleHeadProps {
  session: ArticleSession;
  record: ConsoleStory | null;
  mayWrite: boolean;
  title: string;
  /** The button that publishes the article or its draft. */
  publish: ReactNode;
  report: ReportResult;
}

export function ArticleHead(props: ArticleHeadProps) {
  const { session, record, mayWrite } = props;
  const { t } = useTranslation(["articles", "common"]);
  const { slug, time_zone } = usePublication().publication;
  // The time on screen can be older than a change that was just saved.
  const now = Math.max(useNow(), record ? Date.parse(record.updated_at) : 0);
  const state = stateOf(record ?? { published_at: null, released_at: null, offline_at: null }, now);
  const moment = state.kind === "visible" ? state.since : state.kind === "scheduled" ? state.from : null;
  const until = untilOf(state);
  const when = moment ? formatInTimeZone(moment, time_zone) : "–";
  const published = state.kind !== "draft";
  const hasDraft = record?.draft != null;
  const stateLine = useRef<HTMLDivElement>(null);
  useFocusWhenLost(stateLine, `${published} ${hasDraft}`);
  return (
    <header className={classes.head}>
      <div className={classes.states}>
        <Text size="sm" component="div" ref={stateLine} tabIndex={-1}>
          <ArticleStateLine state={state} text={t(`sentence.${state.kind}`, { when })} />
        </Text>
        {until && <Text size="sm">{t("sentence.until", { when: formatInTimeZone(until, time_zone) })}</Text>}
        <div className={classes.saving}>
          <RecordPresence session={session} />
          <RecordSaveState session={session} />
          <KeptDraft session={session} />
        </div>
        {!mayWrite && (
          <Text size="sm" c="dimmed">
            {t("article.read_only")}
          </Text>
        )}
      </div>
      <div className={classes.actions}>
        {record && <PreviewButton record={record} />}
        {record && state.kind === "visible" && (
          <Button
            component="a"
            href={kioskAddresses(slug).article(record.id, record.title)}
            target="_blank"
            variant="default"
            classNames={{ section: classes.smallIcon, label: classes.smallLabel }}
            leftSection={<BookOpen size={16} aria-hidden />}
          >
            {t("article.open_in_kiosk")}
          </Button>
        )}
        {mayWrite && <SaveButton session={session} published={published} />}
        {props.publish}
        {record && <ArticleMenu {...props} record={record} />}
      </div>
      {published && <MissingFieldsAlert session={session} hasDraft={hasDraft} />}
    </header>
  );
}

function PreviewButton({ record }: { record: ConsoleStory }) {
  const { preview } = useArticleCommands(record);
  usePageCommands([preview]);
  return (
    <ActionButton action={preview} classNames={{ section: classes.smallIcon, label: classes.smallLabel }} />
  );
}

function SaveButton({ session, published }: { session: ArticleSession; published: boolean }) {
  const { t } = useTranslation(["articles", "common"]);
  const dirty = useSlice(session, (state) => state.dirty);
  const save = () => void session.save();
  usePageCommands([
    { label: t("common:actions.save"), icon: Save, keys: SAVE_KEYS, disabled: !dirty, run: save },
  ]);
  return (
    <Button
      variant="default"
      disabled={!dirty}
      onClick={save}
      aria-keyshortcuts={ariaKeys(SAVE_KEYS)}
      title={t(published ? "article.draft.save_hint" : "article.save_hint", { keys: keyHint(SAVE_KEYS) })}
    >
      {t("common:actions.save")}
    </Button>
  );
}

/** Warns if a published article, or the draft beside it, lacks required fields. Such changes are saved nevertheless. */
function MissingFieldsAlert({ session, hasDraft }: { session: ArticleSession; hasDraft: boolean }) {
  const { t } = useTranslation("articles");
  const isDraft = useSlice(session, ({ dirty }) => dirty) || hasDraft;
  const missing = useWatch({
    control: session.form.control,
    compute: (values: ArticleValues) =>
      publishingRules({ ...values, name: nameOf(values, t("article.untitled")) })
        .filter(({ met }) => !met)
        .map(({ field }) => field),
  });
  if (missing.length === 0) return null;
  const what = missing.map((field) => t(`article.publish.rule.${field}`)).join(", ");
  return (
    <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />} className={classes.unmet} py={8}>
      {t(isDraft ? "article.draft.unmet" : "article.publish.unmet", { what })}
    </Alert>
  );
}
