import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { usePageCommands } from "#web/console/components/page/page-commands.ts";
import { ariaKeys, keyHint, PUBLISH_KEYS } from "#web/ui/hooks/shortcuts.ts";

export interface PublishChangesButtonProps {
  disabled: boolean;
  /** True if publishing also approves. */
  approves: boolean;
  onPublish: () => Promise<unknown>;
}

/** Renders the button that publishes the draft of a published article. Its shortcut only focuses it, because readers see the result. */
export function PublishChangesButton({ disabled, approves, onPublish }: PublishChangesButtonProps) {
  const { t } = useTranslation(["articles", "common"]);
  const label = approves ? t("common:review.approve_and_publish") : t("article.draft.publish");
  const button = useRef<HTMLButtonElement>(null);
  const publishing = useMutation({ mutationFn: onPublish });
  function run(): void {
    if (!disabled && !publishing.isPending) publishing.mutate();
  }
  function focus({ target }: KeyboardEvent): void {
    const isComment = target instanceof Element && target.closest("[data-comments]") !== null;
    if (!isComment) button.current?.focus();
  }
  usePageCommands([!disabled && { label, icon: Send, keys: PUBLISH_KEYS, run, onKeys: focus }]);
  return (
    <Button
      ref={button}
      disabled={disabled}
      onClick={run}
      aria-keyshortcuts={ariaKeys(PUBLISH_KEYS)}
      title={t("article.draft.publish_hint", { keys: keyHint(PUBLISH_KEYS) })}
    >
      {label}
    </Button>
  );
}
