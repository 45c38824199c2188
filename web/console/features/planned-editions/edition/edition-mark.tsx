import {
  BookCheck,
  CalendarClock,
  CalendarOff,
  CalendarX,
  CircleDashed,
  CircleSlash,
  FileClock,
  LoaderCircle,
  type LucideIcon,
  Newspaper,
  TriangleAlert,
} from "lucide-react";
import type { PlanTone } from "./edition-text.ts";

const icons: Record<PlanTone, LucideIcon> = {
  overdue: CalendarX,
  near: CalendarClock,
  planned: CircleDashed,
  skipped: CircleSlash,
  importing: LoaderCircle,
  failed: TriangleAlert,
  cancelled: CircleSlash,
  awaiting_approval: FileClock,
  unscheduled: CalendarOff,
  ready: BookCheck,
  issue: Newspaper,
};

/** Renders the icon of a state. Hidden from screen readers, because a text beside it names the state. */
export function EditionMark({ tone, size = 14 }: { tone: PlanTone; size?: number }) {
  const Icon = icons[tone];
  return <Icon size={size} aria-hidden />;
}
