import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";
import { type Crumb, PageTitle, useHeadingFocus } from "./page-title.tsx";

export interface PageHeaderProps {
  /** The page's only h1, and its name in the browser's title and the breadcrumb. */
  title: string;
  /** Pages between the publication and this one, outermost first. */
  crumbs?: readonly Crumb[] | undefined;
  /** A sentence of state under the title. */
  description?: ReactNode;
  /** The one thing most people came here to do. */
  primary?: ReactNode;
  /** Quieter actions, left of the primary one. */
  secondary?: ReactNode;
  /** A mark left of the title, such as a cover. */
  mark?: ReactNode;
}

/** Where am I, what is its state, what can I do next. Also names the page and takes the focus on arrival. */
export function PageHeader({ title, crumbs, description, primary, secondary, mark }: PageHeaderProps) {
  const heading = useHeadingFocus();
  return (
    <header className={classes.root}>
      <PageTitle title={title} crumbs={crumbs} />
      {mark}
      <Stack gap={4} className={classes.words}>
        <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {description !== undefined && (
          <Text
            component="div"
            c="dimmed"
            // Sentences name the publication, which may be called anything; a state is always told in full.
            lineClamp={typeof description === "string" ? 3 : undefined}
          >
            {description}
          </Text>
        )}
      </Stack>
      {(primary || secondary) && (
        <Group gap="xs" className={classes.actions}>
          {secondary}
          {primary}
        </Group>
      )}
    </header>
  );
}
