import { Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./form-layout.module.css";

export interface FormSectionProps {
  title: string;
  /** Explains the section in one line. */
  hint: ReactNode;
  children: ReactNode;
}

export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.heading}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        <Text size="sm" c="dimmed" component="div">
          {hint}
        </Text>
      </div>
      <Stack gap="lg">{children}</Stack>
    </section>
  );
}
