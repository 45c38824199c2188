import { Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { Send } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { usePageCommands } from "#web/console/components/page/page-commands.ts";
import { hasOpenDialog } from "#web/ui/dialogs/has-open-dialog.ts";
import { ariaKeys, keyHint, PUBLISH_KEYS } from "#web/ui/hooks/shortcuts.ts";

export interface PublishChangesButtonProps {
  disabled: boolean;
  onPublish: () => Promise<unknown>;
}

/** Renders the button that publishes the draft of a published article. Its shortcut only focuses it, because readers see the result. */
export function PublishChangesButton({ disabled, onPublish }: PublishChangesButtonProps) {
  const { t } = useTranslation("articles");
  const label = t("article.draft.publish");
  const button = useRef<HTMLButtonElement>(null);
  const running = useRef(false);
  async function run(): Promise<void> {
    if (disabled || running.current) return;
    running.current = true;
    await onPublish().finally(() => {
      running.current = false;
    });
  }
  function focus({ repeat, target }: KeyboardEvent): void {
    const isComment = target instanceof Element && target.closest("[data-comments]") !== null;
    if (!repeat && !isComment && !hasOpenDialog()) button.current?.focus();
  }
  const command = { id: "publish", label, icon: Send, keys: PUBLISH_KEYS, run: () => void run() };
  usePageCommands(disabled ? [] : [command]);
  useHotkeys([["mod+Enter", focus]], [], true);
  return (
    <Button
      ref={button}
      disabled={disabled}
      onClick={() => void run()}
      aria-keyshortcuts={ariaKeys(PUBLISH_KEYS)}
      title={t("article.draft.publish_hint", { keys: keyHint(PUBLISH_KEYS) })}
    >
      {label}
    </Button>
  );
}
