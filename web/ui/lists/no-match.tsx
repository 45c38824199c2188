import { Button } from "@mantine/core";
import { FilterX, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "../feedback/empty-state.tsx";

export interface NoMatchProps {
  title: string;
  clear: string;
  onClear: () => void;
  icon?: LucideIcon;
  children: ReactNode;
}

export function NoMatch({ title, clear, onClear, icon = FilterX, children }: NoMatchProps) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <Button variant="default" onClick={onClear}>
          {clear}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
