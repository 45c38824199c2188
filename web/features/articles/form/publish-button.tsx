import { Button, Popover, Stack, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { publishingRules } from "#shared/contract/story-publishing.ts";
import { usePublication } from "../../../api/session.ts";
import { formatDateTime } from "../../../ui/format.ts";
import { isToCome } from "../article-state.ts";
import { type ArticleField, type ArticleValues, nameOf } from "../article-values.ts";
import classes from "./publish-button.module.css";
import type { ArticleEditorState } from "./use-article-editor.ts";

export interface PublishButtonProps {
  form: ArticleEditorState["form"];
  busy: boolean;
  onPublish: () => void;
  /** Brings a field into view and puts the focus there. */
  onGoTo: (field: ArticleField) => void;
}

/** Publishing, with what it needs told before it is asked for. */
export function PublishButton({ form, busy, onPublish, onGoTo }: PublishButtonProps) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const [opened, { close, open }] = useDisclosure();
  const [leaving, setLeaving] = useState(false);
  const values = useWatch({ control: form.control }) as ArticleValues;
  const rules = publishingRules({ ...values, name: nameOf(values, t("article.untitled")) });
  const missing = rules.filter(({ met }) => !met).length;
  const { released_at } = values;
  const later = isToCome(released_at);
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      position="bottom-end"
      width="min(22rem, calc(100vw - 2rem))"
      trapFocus
      // On the way to a field, the focus belongs there.
      returnFocus={!leaving}
    >
      <Popover.Target>
        <Button
          onClick={() => {
            setLeaving(false);
            if (opened) close();
            else open();
          }}
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
                    onClick={() => {
                      setLeaving(true);
                      close();
                      onGoTo(field);
                    }}
                  >
                    {t("article.publish.go")}
                    <VisuallyHidden>: {t(`article.publish.rule.${field}`)}</VisuallyHidden>
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
