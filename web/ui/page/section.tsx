import { Group, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

export interface SectionProps {
  title: string;
  description?: ReactNode;
  /** Actions at the end of the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

export function Section({ title, description, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" align="flex-end" gap="sm" mb="md">
        <Stack gap={2} flex="1 1 18rem">
          <Title order={2} id={id}>
            {title}
          </Title>
          {description !== undefined && (
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          )}
        </Stack>
        {actions}
      </Group>
      {children}
    </section>
  );
}
