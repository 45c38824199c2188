import { Checkbox, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { confirm } from "#web/ui/dialogs/confirm.tsx";

export interface KeepPagesCheckboxProps {
  keep: boolean;
  onChange: (keep: boolean) => void;
}

export function KeepPagesCheckbox({ keep, onChange }: KeepPagesCheckboxProps) {
  const { t } = useTranslation("issues");
  return (
    <Checkbox
      label={t("keep_pages.label")}
      description={t(keep ? "keep_pages.on" : "keep_pages.off")}
      checked={keep}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

export interface ReimportConfirmation {
  title: string;
  text: ReactNode;
  /** Shown instead of the choice if there are no pages to keep. */
  withoutPages: string | null;
  confirm: string;
}

/**
 * Asks for confirmation before issues are imported again. Resolves to whether their pages are kept, or to null on
 * cancel.
 */
export async function confirmReimport({
  title,
  text,
  withoutPages,
  confirm: confirmLabel,
}: ReimportConfirmation): Promise<{ keepPages: boolean } | null> {
  let keepPages = true;
  const confirmed = await confirm({
    title,
    text: (
      <Stack gap="md">
        <div>{text}</div>
        {withoutPages === null ? (
          <Choice onChange={(keep) => (keepPages = keep)} />
        ) : (
          <Text inherit>{withoutPages}</Text>
        )}
      </Stack>
    ),
    confirm: confirmLabel,
  });
  return confirmed ? { keepPages } : null;
}

function Choice({ onChange }: { onChange: (keep: boolean) => void }) {
  const [keep, setKeep] = useState(true);
  return (
    <KeepPagesCheckbox
      keep={keep}
      onChange={(next) => {
        setKeep(next);
        onChange(next);
      }}
    />
  );
}
