import { Checkbox, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { confirm } from "../../ui/confirm.tsx";

export interface KeepPagesProps {
  keep: boolean;
  onChange: (keep: boolean) => void;
}

/** Whether readers keep the pages they see until a new import has finished. */
export function KeepPages({ keep, onChange }: KeepPagesProps) {
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

export interface ImportAgainQuestion {
  title: string;
  text: ReactNode;
  /** Shown instead of the choice if there are no pages to keep. */
  withoutPages: string | null;
  confirm: string;
}

/** Asks before issues are imported again. Resolves to whether their pages are kept, or to null if nothing is to be done. */
export async function askImportAgain({
  title,
  text,
  withoutPages,
  confirm: agree,
}: ImportAgainQuestion): Promise<{ keepPages: boolean } | null> {
  let keepPages = true;
  const agreed = await confirm({
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
    confirm: agree,
  });
  return agreed ? { keepPages } : null;
}

function Choice({ onChange }: { onChange: (keep: boolean) => void }) {
  const [keep, setKeep] = useState(true);
  return (
    <KeepPages
      keep={keep}
      onChange={(next) => {
        setKeep(next);
        onChange(next);
      }}
    />
  );
}
