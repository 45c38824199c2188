import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ReaderState } from "#shared/console/readers/readers.ts";

const colors = { active: "green", invited: "yellow", disabled: "gray" } satisfies Record<ReaderState, string>;

export function ReaderStateBadge({ state }: { state: ReaderState }) {
  const { t } = useTranslation("readers");
  return (
    <Badge variant="light" color={colors[state]}>
      {t(`state.${state}`)}
    </Badge>
  );
}
