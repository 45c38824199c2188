import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./page-header.module.css";
import { type Crumb, PageTitle, useHeadingFocus } from "./page-title.tsx";

/** Number of characters from which a title needs more than the width beside the actions. */
const LONG_TITLE = 50;

export interface PageHeaderProps {
  /** The page's h1, also used in the browser's title and the breadcrumb. */
  title: string;
  /** Breadcrumbs between the publication and this page, outermost first. */
  crumbs?: readonly Crumb[] | undefined;
  /** Description or state under the title. */
  description?: ReactNode;
  primary?: ReactNode;
  /** Secondary actions, left of the primary one. */
  secondary?: ReactNode;
  /** Image left of the title, such as a cover. */
  mark?: ReactNode;
}

/** Renders the title, state, and actions of a page. Sets the browser's title and takes the focus after navigation. */
export function PageHeader({ title, crumbs, description, primary, secondary, mark }: PageHeaderProps) {
  const heading = useHeadingFocus();
  return (
    <header className={classes.root}>
      <PageTitle title={title} crumbs={crumbs} />
      {mark}
      <Stack gap={4} className={classes.text} data-long={title.length >= LONG_TITLE || undefined}>
        <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {description !== undefined && (
          <Text
            component="div"
            c="dimmed"
            // Descriptions contain the publication's name, which can be long. A state is never truncated.
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
