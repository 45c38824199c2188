import { Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePageCommands } from "#web/console/components/page/page-commands.ts";
import { hasOpenDialog } from "#web/ui/dialogs/has-open-dialog.ts";
import { ariaKeys, keyHint, PUBLISH_KEYS } from "#web/ui/hooks/shortcuts.ts";

/** Renders the button that publishes the draft of a published article. */
export function PublishChangesButton({ disabled, onPublish }: { disabled: boolean; onPublish: () => void }) {
  const { t } = useTranslation("articles");
  const label = t("article.draft.publish");
  const run = () => {
    if (!disabled) onPublish();
  };
  usePageCommands(disabled ? [] : [{ id: "publish", label, icon: Send, keys: PUBLISH_KEYS, run }]);
  useHotkeys([["mod+Enter", () => !hasOpenDialog() && run()]], [], true);
  return (
    <Button
      disabled={disabled}
      onClick={run}
      aria-keyshortcuts={ariaKeys(PUBLISH_KEYS)}
      title={t("article.draft.publish_hint", { keys: keyHint(PUBLISH_KEYS) })}
    >
      {label}
    </Button>
  );
}
