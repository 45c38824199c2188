import { Code, Images, Link2, type LucideIcon, Music, Play } from "lucide-react";
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

export interface PageWidgetsProps {
  widgets: readonly Widget[];
  /** Returns the accessible name of a widget. */
  nameOf: (widget: Widget) => string;
}

export function PageWidgets({ widgets, nameOf }: PageWidgetsProps) {
  return widgets.map((widget) => {
    const Icon = icons[widget.type];
    const key = `${widget.type} ${widget.x} ${widget.y} ${widget.width} ${widget.height} ${widget.href}`;
    const words = nameOf(widget);
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
