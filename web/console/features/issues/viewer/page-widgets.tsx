import { Code, Images, Link2, type LucideIcon, Music, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Widget } from "#shared/console/issues/import-content.ts";
import type { WidgetType } from "#shared/console/issues/widget-types.ts";
import classes from "./page-widgets.module.css";

const icons: Record<WidgetType, LucideIcon> = {
  link: Link2,
  video: Play,
  audio: Music,
  gallery: Images,
  html: Code,
};

const percent = (fraction: number) => `${fraction * 100}%`;

/** Renders the widgets of a page at their positions. */
export function PageWidgets({ widgets }: { widgets: readonly Widget[] }) {
  const { t } = useTranslation("issue-viewer");
  return widgets.map((widget) => {
    const Icon = icons[widget.type];
    const key = `${widget.type} ${widget.x} ${widget.y} ${widget.width} ${widget.height} ${widget.href}`;
    const words = t("widget", {
      type: t(`widget_type.${widget.type}`),
      name: widget.title || widget.href,
    });
    return (
      <a
        key={key}
        className={classes.widget}
        style={{
          left: percent(widget.x),
          top: percent(widget.y),
          width: percent(widget.width),
          height: percent(widget.height),
        }}
        href={widget.href}
        target="_blank"
        rel="noopener noreferrer"
        title={words}
        aria-label={words}
        draggable={false}
      >
        <span className={classes.mark}>
          <Icon size={14} aria-hidden />
        </span>
      </a>
    );
  });
}
