import { Text } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./status-card.module.css";

interface StatusCardProps {
  icon: LucideIcon;
  tone?: "good" | "bad" | undefined;
  title: string;
  /** True if the card appears as the result of an action, which is announced to screen readers. */
  announced?: boolean;
  children: ReactNode;
}

/** States in a card how something is, as a title with an explanation. */
export function StatusCard({ icon: Icon, tone, title, announced = false, children }: StatusCardProps) {
  return (
    <div className={classes.root} data-tone={tone} role={announced ? "status" : undefined}>
      <Icon size={22} aria-hidden />
      <div>
        <Text fw={600} className={classes.title}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {children}
        </Text>
      </div>
    </div>
  );
}
