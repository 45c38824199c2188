import { Button } from "@mantine/core";
import { FilterX, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";

export interface NoMatchProps {
  title: string;
  /** What the button says that takes the filters away. */
  clear: string;
  onClear: () => void;
  icon?: LucideIcon;
  children: ReactNode;
}

/** There is something, but nothing that the filters let through. */
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
