import { Radio, Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./choice-card.module.css";

export interface ChoiceCardProps {
  value: string;
  label: string;
  /** Explains the choice in one line. */
  children: ReactNode;
}

export function ChoiceCard({ value, label, children }: ChoiceCardProps) {
  return (
    <Radio.Card value={value} className={classes.root} aria-label={label}>
      <Radio.Indicator />
      <span>
        <Text span size="sm" fw={600} display="block">
          {label}
        </Text>
        <Text span size="sm" c="dimmed" display="block">
          {children}
        </Text>
      </span>
    </Radio.Card>
  );
}
