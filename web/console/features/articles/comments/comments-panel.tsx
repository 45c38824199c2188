import {
  ActionIcon,
  Button,
  Group,
  SegmentedControl,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { MessageSquareText, TriangleAlert, X } from "lucide-react";
import { lazy, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { formatNumber } from "#web/console/i18n/formats.ts";
import { UnsavedChangesGuard } from "#web/ui/dialogs/unsaved-changes-guard.tsx";
import { COMMENT_KEYS, keyHint } from "#web/ui/hooks/shortcuts.ts";
import { useFocusWhenLost } from "#web/ui/hooks/use-focus-when-lost.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentThread } from "./comment-thread.tsx";
import classes from "./comments.module.css";
import type { Thread } from "./threads.ts";
import type { ArticleComments } from "./use-article-comments.ts";
import { NEW_COMMENT } from "./use-comment-forms.ts";

const DetailDrawer = lazy(async () => {
  const { DetailDrawer } = await import("#web/console/components/record/detail-drawer.tsx");
  return { default: DetailDrawer };
});

interface CommentsProps {
  comments: ArticleComments;
}

const isOpen = ({ resolved }: Thread) => resolved === null;

export function CommentsButton({ comments }: CommentsProps) {
  const { t } = useTranslation("article-comments");
  const { opened, query } = comments;
  const openCount = comments.threads.filter(isOpen).length;
  // An article that is not saved yet has no comments.
  if (!query.isEnabled) return null;
  const hasFailed = query.isError && !query.data;
  return (
    <Button
      size="xs"
      className={classes.button}
      variant={opened ? "light" : "subtle"}
      color={opened ? undefined : "gray"}
      aria-pressed={opened}
      aria-label={query.data ? t("button", { count: openCount }) : t(hasFailed ? "button_failed" : "title")}
      title={t(hasFailed ? "load_failed" : "title")}
      leftSection={<MessageSquareText size={17} aria-hidden />}
      onClick={opened ? comments.close : comments.open}
    >
      {query.data ? formatNumber(openCount) : hasFailed ? <TriangleAlert size={15} aria-hidden /> : "…"}
    </Button>
  );
}

export function CommentsPanel({ comments }: CommentsProps) {
  const { t } = useTranslation("article-comments");
  return (
    <section aria-label={t("title")} className={classes.panel} data-comments>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {t("title")}
        </Title>
        <ActionIcon aria-label={t("close")} onClick={comments.close}>
          <X size={17} aria-hidden />
        </ActionIcon>
      </Group>
      <QueryBoundary query={comments.query} failed={t("load_failed")} rows={3} order={3}>
        {() => <Threads comments={comments} />}
      </QueryBoundary>
    </section>
  );
}

export function CommentsDrawer({ comments }: CommentsProps) {
  const { t } = useTranslation("article-comments");
  return (
    <Suspense>
      <DetailDrawer
        opened={comments.opened}
        query={comments.query}
        title={t("title")}
        closeLabel={t("close")}
        failed={t("load_failed")}
        size="min(28rem, 100%)"
        onClose={comments.close}
      >
        {() => <Threads comments={comments} />}
      </DetailDrawer>
    </Suspense>
  );
}

/** Asks before a comment that is being written is lost with the page. */
export function UnsentCommentGuard({ comments }: CommentsProps) {
  const { t } = useTranslation("article-comments");
  return (
    <UnsavedChangesGuard when={comments.forms.hasUnsent} title={t("unsent_title")} text={t("unsent_text")} />
  );
}

function Threads({ comments }: CommentsProps) {
  const { t } = useTranslation("article-comments");
  const { filter, forms, threads } = comments;
  const { announced, draft } = forms;
  const openCount = threads.filter(isOpen).length;
  const shown = threads.filter((thread) => isOpen(thread) === (filter === "open"));
  const list = useRef<HTMLDivElement>(null);
  const isTouch = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  useFocusWhenLost(list, shown.length);
  return (
    <Stack gap="sm" ref={list} tabIndex={-1}>
      <VisuallyHidden role="status">{announced && t(announced)}</VisuallyHidden>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t("filter.label")}
        value={filter}
        onChange={(next) => comments.setFilter(next as typeof filter)}
        data={[
          { value: "open", label: t("filter.open", { count: openCount }) },
          { value: "resolved", label: t("filter.resolved", { count: threads.length - openCount }) },
        ]}
      />
      {draft && (
        <section className={classes.thread} data-active aria-label={t("new.title")}>
          <div className={classes.quote}>{draft.quote}</div>
          <CommentForm
            label={t("new.label")}
            submit={t("comment")}
            text={forms.texts[NEW_COMMENT] ?? ""}
            onText={(text) => forms.setText(NEW_COMMENT, text)}
            onSend={comments.writes.create}
            onCancel={comments.cancelDraft}
            focusOn={draft}
          />
        </section>
      )}
      {shown.length > 0 ? (
        <ul className={classes.list} aria-label={t("list")}>
          {shown.map((thread) => (
            <CommentThread key={thread.id} comments={comments} thread={thread} />
          ))}
        </ul>
      ) : (
        !draft && (
          <div>
            <Text size="sm">{t(`empty.${filter}`)}</Text>
            {filter === "open" && comments.mayComment && (
              <Text size="sm" c="dimmed">
                {isTouch ? t("empty.hint") : t("empty.hint_keys", { keys: keyHint(COMMENT_KEYS) })}
              </Text>
            )}
          </div>
        )
      )}
    </Stack>
  );
}
