import { Stack, Text, Title } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./state.module.css";

export interface EmptyStateProps {
  title: string;
  /** Explains the feature in one or two sentences. */
  children?: ReactNode;
  action?: ReactNode;
  icon?: LucideIcon;
  /** Heading level. Default: 2, because the page title is the h1. */
  order?: 1 | 2 | 3;
}

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
