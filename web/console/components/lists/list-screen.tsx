import { Button, Group } from "@mantine/core";
import { type LucideIcon, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePublication } from "#web/api/session.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import classes from "#web/ui/lists/list-page.module.css";
import { NoMatch } from "#web/ui/lists/no-match.tsx";
import { QueryBoundary } from "../feedback/query-boundary.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ListPagination, type ListPaginationProps } from "./list-pagination.tsx";
import type { PaginatedList } from "./use-list-search.ts";

interface ListScreenProps<Search, List> {
  list: PaginatedList<Search, List>;
  icon: LucideIcon;
  title: string;
  description: string;
  /** Link to the form for a new record, quiet if another button on the page is the loud one. Null without permission. */
  create: { label: string; to: string; isQuiet?: boolean } | null;
  /** Address of the trash, if there is one. */
  trash?: string;
  /** Buttons beside the one for a new record. */
  actions?: ReactNode;
  emptyTitle: string;
  emptyText: string;
  noMatchTitle: string;
  failed: string;
  /** Text for an empty list. */
  none: string;
  countOf: (list: List) => number;
  /** Shown between the title and the list, also of an empty list. */
  notice?: ReactNode;
  toolbar: ReactNode;
  children: (list: List) => ReactNode;
}

export function ListScreen<
  Search extends ListPaginationProps["search"],
  List extends ListPaginationProps["list"],
>(props: ListScreenProps<Search, List>) {
  const { t } = useTranslation();
  const { create } = props;
  const { form, query, search, change, set } = props.list;
  const isEmpty = query.data?.total_count === 0 && !form.isFiltered(search);
  const button = create && (
    <Button
      component={Link}
      to={create.to}
      variant={create.isQuiet ? "default" : "filled"}
      leftSection={<Plus size={16} strokeWidth={2.5} aria-hidden />}
    >
      {create.label}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={props.title}
        description={props.description}
        secondary={
          <>
            {props.trash !== undefined && <TrashLink to={props.trash} />}
            {!isEmpty && props.actions}
          </>
        }
        primary={!isEmpty && button}
      />
      {props.notice}
      {isEmpty ? (
        <EmptyState
          icon={props.icon}
          title={props.emptyTitle}
          action={
            <Group gap="xs" justify="center">
              {props.actions}
              {button}
            </Group>
          }
        >
          {props.emptyText}
        </EmptyState>
      ) : (
        <>
          {props.toolbar}
          <QueryBoundary query={query} failed={props.failed} rows={8} covers>
            {(list) => (
              <>
                <div
                  className={classes.rows}
                  aria-busy={query.isPlaceholderData}
                  data-waiting={query.isPlaceholderData || undefined}
                >
                  {props.countOf(list) > 0 ? (
                    props.children(list)
                  ) : (
                    <NoMatch
                      title={props.noMatchTitle}
                      clear={t("list.clear_filters")}
                      onClear={() => set(form.clear(search))}
                    >
                      {t("list.no_match")}
                    </NoMatch>
                  )}
                </div>
                <ListPagination
                  list={list}
                  rows={props.countOf(list)}
                  search={search}
                  change={(part) => change(part as Partial<Search>)}
                  none={props.none}
                />
              </>
            )}
          </QueryBoundary>
        </>
      )}
    </>
  );
}

/** Renders the link to the trash of a list. Renders nothing without permission. */
function TrashLink({ to }: { to: string }) {
  const { t } = useTranslation();
  if (!usePublication().can("trash.read")) return null;
  return (
    <Button
      component={Link}
      to={to}
      variant="subtle"
      color="gray"
      leftSection={<Trash2 size={16} aria-hidden />}
    >
      {t("trash.title")}
    </Button>
  );
}
