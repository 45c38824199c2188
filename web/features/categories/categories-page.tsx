import { Button, Tooltip } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { ChevronsDownUp, ChevronsUpDown, FolderTree, Plus, Undo2 } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ArticleCategory } from "#shared/contract/article-categories.ts";
import { categoriesQuery } from "../../api/categories.ts";
import { usePublication } from "../../api/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import toolbar from "../../ui/list-toolbar.module.css";
import { Loaded } from "../../ui/loaded.tsx";
import { NoMatch } from "../../ui/no-match.tsx";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { useFormInAddress } from "../../ui/use-form-in-address.ts";
import { useListSearch } from "../../ui/use-list-search.ts";
import { useLiveCategories } from "./categories-live.ts";
import { categorySearchForm } from "./category-search.ts";
import { CategoryTree } from "./category-tree.tsx";
import { RemovedMenu } from "./removed-menu.tsx";
import { useCategoriesDesk } from "./use-categories-desk.ts";

const MoveToDialog = lazy(() => import("./move-to-dialog.tsx"));
const RemovalDialog = lazy(() => import("./removal-dialog.tsx"));

export default function CategoriesPage() {
  const { publication } = usePublication();
  return (
    <Page width="full">
      <Categories key={publication.id} />
    </Page>
  );
}

function Categories() {
  const { t } = useTranslation("categories");
  const { organization, publication, can } = usePublication();
  const ref = { organization_id: organization.id, publication_id: publication.id };
  const categories = useQuery(categoriesQuery(ref));
  const mayWrite = can("article_categories.write");
  const [movingTo, setMovingTo] = useState<ArticleCategory | null>(null);
  const [removing, setRemoving] = useState<ArticleCategory | null>(null);
  const { search, change, set } = useListSearch(categorySearchForm);
  const newButton = useRef<HTMLButtonElement>(null);
  const { state, busy, undoLast, canUndo, createRoot, foldAll, unfoldAll } = useCategoriesDesk({
    publication: ref,
    server: categories.data ?? [],
    mayWrite,
    search: search.search,
    onMoveTo: setMovingTo,
    onRemove: setRemoving,
    onNothingNew: () => newButton.current?.focus(),
  });
  useLiveCategories(publication.id, busy);
  useHotkeys([["mod+Z", undoLast]]);
  const [asksForNew, askForNew] = useFormInAddress("category");
  const isReady = mayWrite && categories.data !== undefined;
  const createAsAsked = useEffectEvent(() => {
    createRoot();
    askForNew(false, { inEffect: true });
  });
  useEffect(() => {
    if (asksForNew && isReady) createAsAsked();
  }, [asksForNew, isReady]);

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
        title={t("title")}
        description={t("description", { publication: publication.name, count: categories.data?.length ?? 0 })}
        secondary={mayWrite && <RemovedMenu publication={ref} onBack={state.want} />}
        primary={categories.data && !isEmpty && create}
      />
      <Loaded query={categories} failed={t("load_failed")} rows={10}>
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
                    placeholder={t("search_placeholder")}
                    value={search.search}
                    onChange={(text, options) => change({ search: text }, options)}
                  />
                  {mayWrite && (
                    <Tooltip label={t("move.undo_last")}>
                      <Button
                        variant="default"
                        px={10}
                        disabled={!canUndo}
                        onClick={undoLast}
                        aria-label={t("move.undo_last")}
                      >
                        <Undo2 size={16} aria-hidden />
                      </Button>
                    </Tooltip>
                  )}
                  <Tooltip label={t("unfold_all")}>
                    <Button variant="default" px={10} onClick={unfoldAll} aria-label={t("unfold_all")}>
                      <ChevronsUpDown size={16} aria-hidden />
                    </Button>
                  </Tooltip>
                  <Tooltip label={t("fold_all")}>
                    <Button variant="default" px={10} onClick={foldAll} aria-label={t("fold_all")}>
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
      </Loaded>
      <Suspense>
        {movingTo && (
          <MoveToDialog
            category={movingTo}
            state={state}
            onClose={() => {
              setMovingTo(null);
              state.want(movingTo.id);
            }}
          />
        )}
        {removing && (
          <RemovalDialog
            publication={ref}
            category={removing}
            state={state}
            onClose={() => {
              setRemoving(null);
              state.want(removing.id);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
