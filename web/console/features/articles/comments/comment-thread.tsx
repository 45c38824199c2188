import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Check, Pencil, Reply, RotateCcw, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { StoryComment } from "#shared/console/articles/story-comments.ts";
import { usePublication, useSession } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { formatInTimeZone, formatRelative } from "#web/console/i18n/formats.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { RowMenu } from "#web/ui/lists/row-menu.tsx";
import { CommentForm } from "./comment-form.tsx";
import classes from "./comments.module.css";
import type { Thread } from "./threads.ts";
import type { ArticleComments } from "./use-article-comments.ts";
import { editKey, replyKey } from "./use-comment-forms.ts";

interface ThreadProps {
  comments: ArticleComments;
  thread: Thread;
}

export function CommentThread({ comments, thread }: ThreadProps) {
  const { t } = useTranslation("article-comments");
  const item = useRef<HTMLLIElement>(null);
  const { active, forms, mayComment } = comments;
  const isActive = active?.id === thread.id;
  useEffect(() => {
    if (!isActive) return;
    item.current?.scrollIntoView({ block: "nearest" });
    if (active.takesFocus) item.current?.focus({ preventScroll: true });
  }, [isActive, active]);
  const resolved = thread.resolved !== null;
  const key = replyKey(thread.id);
  const run = useFailureNotice();
  return (
    <li
      ref={item}
      className={classes.thread}
      tabIndex={-1}
      data-active={isActive || undefined}
      // The drawer moves the focus to this element when it opens.
      data-autofocus={(isActive && active.takesFocus) || undefined}
    >
      {comments.hasText(thread) ? (
        <button
          type="button"
          className={classes.quote}
          aria-label={t("quote", { quote: thread.anchor.quote })}
          onClick={() => comments.goTo(thread)}
        >
          {thread.anchor.quote}
        </button>
      ) : (
        <>
          <div className={classes.quote}>
            <s>{thread.anchor.quote}</s>
          </div>
          <Text size="xs" c="dimmed" mb={8}>
            {t("gone")}
          </Text>
        </>
      )}
      <Comment comments={comments} thread={thread} comment={thread} />
      {thread.replies.length > 0 && (
        <ul className={classes.replies} aria-label={t("replies")}>
          {thread.replies.map((reply) => (
            <li key={reply.id} className={classes.comment}>
              <Comment comments={comments} thread={thread} comment={reply} />
            </li>
          ))}
        </ul>
      )}
      {thread.resolved && (
        <Text size="xs" c="dimmed" mt={8}>
          {t("resolved_by", {
            name: thread.resolved.by,
            when: formatRelative(thread.resolved.at),
          })}
        </Text>
      )}
      {mayComment && forms.openKey === key && !resolved ? (
        <Group mt={8} display="block">
          <CommentForm
            label={t("reply_label")}
            submit={t("reply")}
            text={forms.texts[key] ?? ""}
            onText={(text) => forms.setText(key, text)}
            onSend={(text, idempotencyKey) => comments.writes.reply(thread, text, idempotencyKey)}
            onCancel={() => comments.cancelForm(key, thread.id)}
          />
        </Group>
      ) : (
        mayComment && (
          <Group gap="xs" mt={8}>
            {!resolved && (
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<Reply size={15} aria-hidden />}
                onClick={() => forms.open(key)}
              >
                {t("reply")}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={resolved ? <RotateCcw size={15} aria-hidden /> : <Check size={15} aria-hidden />}
              onClick={() => void run(() => comments.writes.resolve(thread, !resolved))}
            >
              {t(resolved ? "reopen" : "resolve")}
            </Button>
          </Group>
        )
      )}
    </li>
  );
}

/** Returns a function that runs a write and reports its failure. */
function useFailureNotice() {
  const { t } = useTranslation("article-comments");
  return async (write: () => Promise<void>) => {
    try {
      await write();
    } catch (error) {
      notifications.show({ color: "red", message: t("failed", { reason: errorMessage(error) }) });
    }
  };
}

function Comment({ comments, thread, comment }: ThreadProps & { comment: StoryComment }) {
  const { t } = useTranslation(["article-comments", "common"]);
  const now = useNow();
  const run = useFailureNotice();
  const { author, body, created_at, edited_at, id } = comment;
  const { forms, mayComment } = comments;
  const userId = useSession().user.id;
  const { can, publication } = usePublication();
  const mayEdit = mayComment && author.id === userId;
  const repliesOfOthers =
    comment.thread_id === null && thread.replies.some((reply) => reply.author.id !== userId);
  const mayDelete = (mayComment && can("reviews.write")) || (mayEdit && !repliesOfOthers);
  const key = editKey(id);

  async function remove(): Promise<void> {
    const count = comment.thread_id === null ? thread.replies.length : 0;
    const question = {
      title: t("delete_title"),
      text: count > 0 ? t("delete_thread", { count }) : t("delete_text"),
      confirm: t("common:actions.delete"),
      destructive: true,
    };
    if (await confirm(question)) await run(() => comments.writes.remove(id, thread.id));
  }

  return (
    <div>
      <div className={classes.head}>
        <div className={classes.names}>
          <Text span size="sm" fw={600}>
            {author.name}
          </Text>
          <Text span size="xs" c="dimmed">
            <time dateTime={created_at} title={formatInTimeZone(created_at, publication.time_zone)}>
              {formatRelative(created_at, Math.max(now, Date.parse(created_at)))}
            </time>
            {edited_at && (
              <span title={t("edited_at", { when: formatInTimeZone(edited_at, publication.time_zone) })}>
                {" "}
                · {t("edited")}
              </span>
            )}
          </Text>
        </div>
        {(mayEdit || mayDelete) && (
          <RowMenu
            label={t("actions", { name: author.name })}
            groups={[
              [
                mayEdit && { label: t("common:actions.edit"), icon: Pencil, run: () => forms.open(key) },
                mayDelete && {
                  label: t("common:actions.delete"),
                  icon: Trash2,
                  grave: true,
                  run: () => void remove(),
                },
              ],
            ]}
          />
        )}
      </div>
      {forms.openKey === key ? (
        <CommentForm
          label={t("new.label")}
          submit={t("common:actions.save")}
          text={forms.texts[key] ?? body}
          onText={(text) => forms.setText(key, text)}
          onSend={(text) => comments.writes.edit(id, thread.id, text)}
          onCancel={() => comments.cancelForm(key, thread.id)}
        />
      ) : (
        <p className={classes.body} dir="auto">
          {body}
        </p>
      )}
    </div>
  );
}
