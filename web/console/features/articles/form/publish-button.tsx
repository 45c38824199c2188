import { Button, Popover, Stack, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { publishingRules } from "#shared/contract/story-publishing.ts";
import { usePublication } from "#web/api/session.ts";
import { formatDateTime } from "#web/lib/format.ts";
import { ariaKeys, keyHint, PUBLISH_KEYS } from "#web/ui/hooks/shortcuts.ts";
import { isInFuture } from "../article-state.ts";
import { type ArticleField, type ArticleValues, nameOf } from "../article-values.ts";
import classes from "./publish-button.module.css";
import type { ArticleEditorState } from "./use-article-editor.ts";

export interface PublishButtonProps {
  form: ArticleEditorState["form"];
  busy: boolean;
  onPublish: () => void;
  /** Scrolls to a field and focuses it. */
  onGoTo: (field: ArticleField) => void;
}

/** Renders the publish button, which opens a checklist of the requirements. */
export function PublishButton({ form, busy, onPublish, onGoTo }: PublishButtonProps) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const [opened, { close, open }] = useDisclosure();
  const [leaving, setLeaving] = useState(false);
  const values = useWatch({ control: form.control }) as ArticleValues;
  const rules = publishingRules({ ...values, name: nameOf(values, t("article.untitled")) });
  const missing = rules.filter(({ met }) => !met).length;
  const { released_at } = values;
  const later = isInFuture(released_at);

  function showChecklist(): void {
    setLeaving(false);
    open();
  }
  useHotkeys([["mod+Enter", showChecklist]], [], true);

  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      position="bottom-end"
      width="min(22rem, calc(100vw - 2rem))"
      trapFocus
      // A click on a missing field moves the focus to that field, so it must not return to the button.
      returnFocus={!leaving}
    >
      <Popover.Target>
        <Button
          onClick={opened ? close : showChecklist}
          aria-keyshortcuts={ariaKeys(PUBLISH_KEYS)}
          title={t("article.publish.hint", { keys: keyHint(PUBLISH_KEYS) })}
        >
          {t("article.publish.button")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("article.publish.title")}>
        <Stack gap="sm">
          <Text fw={600} size="sm">
            {missing > 0 ? t("article.publish.missing", { count: missing }) : t("article.publish.ready")}
          </Text>
          <ul className={classes.list}>
            {rules.map(({ field, met }) => (
              <li key={field} className={classes.rule} data-met={met || undefined}>
                {met ? <CircleCheck size={16} aria-hidden /> : <CircleDashed size={16} aria-hidden />}
                <span>
                  {t(`article.publish.rule.${field}`)}
                  <VisuallyHidden>
                    : {t(met ? "article.publish.met" : "article.publish.not_met")}
                  </VisuallyHidden>
                </span>
                {!met && (
                  <UnstyledButton
                    className={classes.go}
                    aria-label={t("article.publish.go_label", {
                      requirement: t(`article.publish.rule.${field}`),
                    })}
                    onClick={() => {
                      setLeaving(true);
                      close();
                      onGoTo(field);
                    }}
                  >
                    {t("article.publish.go")}
                  </UnstyledButton>
                )}
              </li>
            ))}
          </ul>
          {missing === 0 && (
            <Text size="sm" c="dimmed">
              {later
                ? t("article.publish.will_show", { when: formatDateTime(released_at, time_zone) })
                : t("article.publish.shows_now")}
            </Text>
          )}
          <Button
            disabled={missing > 0 || busy}
            data-autofocus={missing === 0 || undefined}
            onClick={() => {
              close();
              onPublish();
            }}
          >
            {t(later ? "article.publish.schedule" : "article.publish.now")}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
