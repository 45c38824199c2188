import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./article-panel.module.css";

interface FoldedPartProps {
  title: string;
  /** What the folded part is about right now. */
  value?: string | undefined;
  children: ReactNode;
}

/** Renders a part of the panel that is rarely needed. Focusing one of its fields opens it. */
export function FoldedPart({ title, value, children }: FoldedPartProps) {
  return (
    <details className={classes.part}>
      <summary className={classes.summary}>
        {title}
        {value && (
          <Text span size="sm" c="dimmed" ml="xs" ff="text">
            {value}
          </Text>
        )}
      </summary>
      <Stack gap="sm" mt="xs">
        {children}
      </Stack>
    </details>
  );
}
