import { Button, Popover } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageCommands } from "#web/console/components/page/page-commands.ts";
import { useSlice } from "#web/console/components/record/session/use-record-session.ts";
import { ariaKeys, keyHint, PUBLISH_KEYS } from "#web/ui/hooks/shortcuts.ts";
import { articleWords } from "../../article-commands.ts";
import type { ArticleSession } from "../article-session.ts";
import { PublishPanel, type PublishPanelProps } from "./publish-panel.tsx";

export interface PublishButtonProps extends Omit<PublishPanelProps, "busy" | "form" | "onClose"> {
  session: ArticleSession;
}

/** Renders the publish button, which opens the choice of the release and a checklist. In the banner of a sign-off, it approves, too. */
export function PublishButton({ session, onAsk, onGoTo, ...panel }: PublishButtonProps) {
  const { t } = useTranslation(["articles", "common"]);
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const [leaving, setLeaving] = useState(false);
  const busy = useSlice(session, (state) => state.busy);

  function show(): void {
    setLeaving(false);
    setOpened(true);
  }
  usePageCommands([{ ...articleWords(t).publish, keys: PUBLISH_KEYS, run: show }]);

  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      position="bottom-end"
      width="min(24rem, calc(100vw - 2rem))"
      trapFocus
      // A click on a missing field moves the focus to that field, so it must not return to the button.
      returnFocus={!leaving}
    >
      <Popover.Target>
        <Button
          {...(panel.approves && { size: "xs" })}
          onClick={opened ? close : show}
          aria-keyshortcuts={ariaKeys(PUBLISH_KEYS)}
          title={t("article.publish.hint", { keys: keyHint(PUBLISH_KEYS) })}
        >
          {panel.approves ? t("common:review.approve_and_publish") : t("action.publish")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <PublishPanel
          {...panel}
          form={session.form}
          busy={busy}
          onClose={close}
          onAsk={() => {
            close();
            onAsk();
          }}
          onGoTo={(field) => {
            setLeaving(true);
            close();
            onGoTo(field);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
