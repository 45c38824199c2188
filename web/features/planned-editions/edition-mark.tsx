import {
  BookCheck,
  CalendarClock,
  CalendarOff,
  CircleDashed,
  CircleSlash,
  LoaderCircle,
  type LucideIcon,
  TriangleAlert,
} from "lucide-react";
import type { EditionTone } from "./edition-words.ts";

const icons: Record<EditionTone, LucideIcon> = {
  overdue: TriangleAlert,
  near: CalendarClock,
  planned: CircleDashed,
  skipped: CircleSlash,
  importing: LoaderCircle,
  failed: TriangleAlert,
  cancelled: CircleSlash,
  unscheduled: CalendarOff,
  ready: BookCheck,
};

/** The state of an edition as a small icon; its words stand beside it. */
export function EditionMark({ tone, size = 14 }: { tone: EditionTone; size?: number }) {
  const Icon = icons[tone];
  return <Icon size={size} aria-hidden />;
}
