import { CalendarClock, CalendarX, Eye, FilePen } from "lucide-react";
import { useTranslation } from "react-i18next";
import line from "#web/console/components/lists/state-line.module.css";
import type { ArticleState } from "./article-state.ts";

const icons = { draft: FilePen, undated: CalendarX, scheduled: CalendarClock, visible: Eye } as const;

export function ArticleStateLine({ state, text }: { state: ArticleState; text?: string }) {
  const { t } = useTranslation("articles");
  const Icon = icons[state.kind];
  return (
    <span className={line.root} data-kind={state.kind}>
      <Icon size={15} strokeWidth={2} aria-hidden className={line.icon} />
      <span>{text ?? t(`state.${state.kind}`)}</span>
    </span>
  );
}
