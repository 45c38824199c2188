import { Button } from "@mantine/core";
import { type LucideIcon, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { QueryBoundary, type QueryBoundaryProps } from "../feedback/query-boundary.tsx";

interface RecordSectionProps<Data> extends Omit<QueryBoundaryProps<Data>, "order" | "covers" | "waiting"> {
  title: string;
  description: string;
  /** Opens the form for a new record. Null without permission. */
  onAdd: (() => void) | null;
  addLabel: string;
  /** True if another button on the page is the loud one. */
  quiet?: boolean;
  /** Links beside the button. */
  links?: ReactNode;
  countOf: (data: Data) => number;
  icon: LucideIcon;
  emptyTitle: string;
  emptyText: string;
}

/** Section with a small list of records and the button for a new one, which is in the middle while there are none. */
export function RecordSection<Data>(props: RecordSectionProps<Data>) {
  const { query, countOf, onAdd } = props;
  const add = onAdd && (
    <Button
      variant={props.quiet ? "default" : "filled"}
      leftSection={<Plus size={16} strokeWidth={2.5} aria-hidden />}
      onClick={onAdd}
    >
      {props.addLabel}
    </Button>
  );
  const actions = (
    <>
      {props.links}
      {query.data !== undefined && countOf(query.data) > 0 && add}
    </>
  );
  return (
    <Section title={props.title} description={props.description} actions={actions}>
      <QueryBoundary query={query} failed={props.failed} rows={props.rows} order={3}>
        {(data) =>
          countOf(data) > 0 ? (
            props.children(data)
          ) : (
            <EmptyState icon={props.icon} title={props.emptyTitle} action={add} order={3}>
              {props.emptyText}
            </EmptyState>
          )
        }
      </QueryBoundary>
    </Section>
  );
}
