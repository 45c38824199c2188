import { KeyRound } from "lucide-react";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { SecondLine } from "#web/console/components/lists/list-cells.tsx";
import { DensityContext } from "#web/console/components/lists/list-rows.tsx";
import { type Protection, useLacksAccess } from "./use-lacks-access.ts";

/** Says in a list that no one can open a protected issue or article yet. */
export function AccessMissingLine({ record }: { record: Protection }) {
  const { t } = useTranslation("common");
  const text = t("access_missing.short");
  const isCompact = use(DensityContext) === "compact";
  if (!useLacksAccess(record)) return null;
  if (!isCompact) return <SecondLine>{text}</SecondLine>;
  return (
    <span role="img" aria-label={text} title={text} style={{ flex: "none", display: "inline-flex" }}>
      <KeyRound size={15} color="var(--mantine-color-yellow-7)" aria-hidden />
    </span>
  );
}
