import { Stack, Text, Title } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./state.module.css";

export interface EmptyStateProps {
  title: string;
  /** What this is for, in a sentence or two. */
  children?: ReactNode;
  /** The one button that starts it. */
  action?: ReactNode;
  icon?: LucideIcon;
  /** 2 by default: the page's own title is the h1. */
  order?: 1 | 2 | 3;
}

/** Nothing here yet: what it is for, and how to begin. */
export function EmptyState({ title, children, action, icon: Icon, order = 2 }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" className={classes.root}>
      {Icon && (
        <span className={classes.icon}>
          <Icon size={22} strokeWidth={1.75} aria-hidden />
        </span>
      )}
      <Title order={order} size="h3" ta="center" className={classes.text}>
        {title}
      </Title>
      {children !== undefined && (
        <Text c="dimmed" ta="center" component="div" className={classes.text}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
