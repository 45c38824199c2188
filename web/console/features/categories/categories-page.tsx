import { Button, Tooltip } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ChevronsDownUp, ChevronsUpDown, FolderTree, Plus, Undo2 } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { categoriesQuery } from "#web/api/categories.ts";
import { usePublication } from "#web/api/session.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { listSearchForm, searchPage, searchText } from "#web/console/components/lists/list-search.ts";
import { useListSearch } from "#web/console/components/lists/use-list-search.ts";
import { usePageCommands } from "#web/console/components/page/page-commands.ts";
import { PageHeader } from "#web/console/components/page/page-header.tsx";
import { OpenRecord, useOpenRecord } from "#web/ui/dialogs/open-record.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useFormInUrl } from "#web/ui/forms/use-form-in-url.ts";
import { ariaKeys, UNDO_KEYS } from "#web/ui/hooks/shortcuts.ts";
import toolbar from "#web/ui/lists/list-toolbar.module.css";
import { NoMatch } from "#web/ui/lists/no-match.tsx";
import { SearchField } from "#web/ui/lists/search-field.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { RemovedMenu } from "./removal/removed-menu.tsx";
import { categoryActions } from "./tree/category-actions.ts";
import { CategoryTree } from "./tree/category-tree.tsx";
import { useCategoriesPage } from "./use-categories-page.ts";

/** Search term of the tree in the URL. */
const categorySearchForm = listSearchForm({ search: searchText, page: searchPage.page });

const MoveToDialog = lazy(() => import("./move-to-dialog.tsx"));
const RemovalDialog = lazy(() => import("./removal/removal-dialog.tsx"));

export default function CategoriesPage() {
  const { publication } = usePublication();
  return (
    <Page width="full">
      <Categories key={publication.id} />
    </Page>
  );
}

function Categories() {
  const { t } = useTranslation(["categories", "common"]);
  const { organization, publication, can } = usePublication();
  const ref = { organization_id: organization.id, publication_id: publication.id };
  const categories = useQuery(categoriesQuery(ref));
  const mayWrite = can("article_categories.write");
  const [movingTo, setMovingTo] = useOpenRecord(categories.data, "id");
  const [removing, setRemoving] = useOpenRecord(categories.data, "id");
  const { search, change, set } = useListSearch(categorySearchForm);
  const newButton = useRef<HTMLButtonElement>(null);
  const { state, undoLast, canUndo, createRoot, collapseAll, expandAll } = useCategoriesPage({
    publication: ref,
    server: categories.data ?? [],
    mayWrite,
    search: search.search,
    onMoveTo: setMovingTo,
    onRemove: setRemoving,
    onCreateCancelled: () => newButton.current?.focus(),
  });
  const undo = {
    label: t("move.undo_last"),
    icon: Undo2,
    keys: UNDO_KEYS,
    isOutsideFields: true as const,
    run: () => void undoLast(),
  };
  const active = state.active === null ? undefined : state.byId.get(state.active);
  const actions = mayWrite && active && categoryActions(t, active, state.commands);
  usePageCommands([
    canUndo && undo,
    // Without keys, which are those of the row.
    ...(actions
      ? [
          { ...actions.rename, keys: undefined, label: t("rename.command", { name: active.name }) },
          { ...actions.remove, keys: undefined, label: t("removal.title", { name: active.name }) },
        ]
      : []),
  ]);
  const [newRequested, requestNew] = useFormInUrl("category");
  const isReady = mayWrite && categories.data !== undefined;
  const createRequested = useEffectEvent(() => {
    createRoot();
    requestNew(false, { inEffect: true });
  });
  useEffect(() => {
    if (newRequested && isReady) createRequested();
  }, [newRequested, isReady]);

  const create = mayWrite && (
    <Button
      ref={newButton}
      leftSection={<Plus size={16} strokeWidth={2.5} aria-hidden />}
      onClick={createRoot}
    >
      {t("new.button")}
    </Button>
  );
  const isEmpty = categories.data?.length === 0 && state.rows.length === 0;
  return (
    <>
      <PageHeader
        title={t("common:nav.categories")}
        description={t("description", { publication: publication.name, count: categories.data?.length ?? 0 })}
        secondary={mayWrite && <RemovedMenu publication={ref} onRestored={state.requestFocus} />}
        primary={categories.data && !isEmpty && create}
      />
      <QueryBoundary query={categories} failed={t("load_failed")} rows={10}>
        {() =>
          isEmpty ? (
            <EmptyState icon={FolderTree} title={t("empty_title")} action={create}>
              {t(mayWrite ? "empty_text" : "empty_text_reading")}
            </EmptyState>
          ) : (
            <>
              <div className={toolbar.root}>
                <div className={toolbar.controls}>
                  <SearchField
                    label={t("search")}
                    placeholder={t("search")}
                    value={search.search}
                    onChange={(text, options) => change({ search: text }, options)}
                  />
                  {mayWrite && (
                    <Tooltip label={undo.label}>
                      <Button
                        variant="default"
                        px={10}
                        disabled={!canUndo}
                        onClick={undo.run}
                        aria-label={undo.label}
                        aria-keyshortcuts={ariaKeys(undo.keys)}
                      >
                        <Undo2 size={16} aria-hidden />
                      </Button>
                    </Tooltip>
                  )}
                  <Tooltip label={t("expand_all")}>
                    <Button variant="default" px={10} onClick={expandAll} aria-label={t("expand_all")}>
                      <ChevronsUpDown size={16} aria-hidden />
                    </Button>
                  </Tooltip>
                  <Tooltip label={t("collapse_all")}>
                    <Button variant="default" px={10} onClick={collapseAll} aria-label={t("collapse_all")}>
                      <ChevronsDownUp size={16} aria-hidden />
                    </Button>
                  </Tooltip>
                </div>
              </div>
              {state.rows.length > 0 ? (
                <CategoryTree state={state} />
              ) : (
                <NoMatch
                  icon={FolderTree}
                  title={t("no_match_title")}
                  clear={t("clear_search")}
                  onClear={() => set(categorySearchForm.defaults)}
                >
                  {t("no_match_text", { search: search.search })}
                </NoMatch>
              )}
            </>
          )
        }
      </QueryBoundary>
      <Suspense>
        <OpenRecord of={movingTo}>
          {(category) => (
            <MoveToDialog
              category={category}
              state={state}
              onClose={() => {
                setMovingTo(null);
                state.requestFocus(category.id);
              }}
            />
          )}
        </OpenRecord>
        <OpenRecord of={removing}>
          {(category) => (
            <RemovalDialog
              publication={ref}
              category={category}
              state={state}
              onClose={() => {
                setRemoving(null);
                state.requestFocus(category.id);
              }}
            />
          )}
        </OpenRecord>
      </Suspense>
    </>
  );
}
