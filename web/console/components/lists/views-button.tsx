import { ActionIcon, Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Bookmark, BookmarkPlus, Check, Pencil, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListName, ListView } from "#shared/console/list-views.ts";
import { deleteView, listViewsQuery } from "#web/api/list-views.ts";
import { usePublication } from "#web/api/session.ts";
import { OpenRecord, useOpenRecord } from "#web/ui/dialogs/open-record.tsx";
import { useIsNarrow } from "#web/ui/hooks/use-is-narrow.ts";
import toolbar from "#web/ui/lists/list-toolbar.module.css";
import { MenuItems } from "#web/ui/lists/row-menu.tsx";
import { runAction } from "../feedback/run-action.ts";
import type { ListSearchForm } from "./list-search.ts";
import type { UrlSearch } from "./use-url-search.ts";

const ViewDialog = lazy(() => import("./view-dialog.tsx"));

interface ViewsButtonProps<Search> extends Pick<UrlSearch<Search>, "search" | "set"> {
  list: ListName;
  form: ListSearchForm<Search>;
  /** Views that everyone has, before the saved ones. */
  offered?: readonly { name: string; search: Partial<Search> }[];
}

/** Renders the menu of the views that the person saved of a list. A view is the list's search, filters and order. */
export function ViewsButton<Search extends { page: number }>(props: ViewsButtonProps<Search>) {
  const { list, form, search, set, offered = [] } = props;
  const { t } = useTranslation();
  const narrow = useIsNarrow();
  const publicationId = usePublication().publication.id;
  const views = (useQuery(listViewsQuery(publicationId)).data ?? []).filter((view) => view.list === list);
  const [saving, setSaving] = useState(false);
  const [renamed, setRenamed] = useOpenRecord(views, "id");
  const [chosenId, setChosenId] = useState<number | null>(null);
  const query = form.write({ ...search, page: 1 }).toString();
  const searchOf = (view: ListView) => form.read(new URLSearchParams(view.query));
  const shown = views.filter((view) => form.write(searchOf(view)).toString() === query);
  // Several views can have the same query.
  const offers = offered.map((view) => {
    const viewed = { ...form.defaults, ...view.search };
    return { name: view.name, viewed, isActive: form.write(viewed).toString() === query };
  });
  const active = shown.find(({ id }) => id === chosenId) ?? shown[0];
  const activeName = active?.name ?? offers.find(({ isActive }) => isActive)?.name;

  const dialog = {
    ...{ list, query, names: views.map(({ name }) => name) },
    onSaved: ({ id }: ListView) => setChosenId(id),
  };

  const remove = ({ id, name }: ListView) =>
    runAction({
      question: {
        title: t("views.delete_title", { name }),
        text: t("views.delete_text"),
        confirm: t("views.delete"),
      },
      run: () => deleteView(publicationId, id),
      done: t("views.deleted", { name }),
      failed: (reason) => reason,
    });

  return (
    <>
      <Menu position="bottom-end" withinPortal width="target" styles={{ dropdown: { minWidth: "14rem" } }}>
        <Menu.Target>
          {narrow ? (
            <ActionIcon
              variant="default"
              size={36}
              aria-label={activeName ? t("views.active", { name: activeName }) : t("views.title")}
            >
              <Bookmark size={16} aria-hidden />
            </ActionIcon>
          ) : (
            <Button
              variant="default"
              className={toolbar.fixed}
              maw="14rem"
              leftSection={<Bookmark size={16} aria-hidden />}
            >
              {activeName ?? t("views.title")}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown aria-label={t("views.title")}>
          {offers.map(({ name, viewed, isActive }) => (
            <Menu.Item
              key={name}
              aria-current={isActive || undefined}
              leftSection={<Check size={16} aria-hidden visibility={isActive ? "visible" : "hidden"} />}
              onClick={() => set(viewed)}
            >
              {name}
            </Menu.Item>
          ))}
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              aria-current={view === active || undefined}
              leftSection={
                <Check size={16} aria-hidden visibility={view === active ? "visible" : "hidden"} />
              }
              onClick={() => {
                setChosenId(view.id);
                set(searchOf(view));
              }}
            >
              {view.name}
            </Menu.Item>
          ))}
          {views.length + offers.length > 0 && <Menu.Divider />}
          <MenuItems
            groups={[
              [
                { label: t("views.save"), icon: BookmarkPlus, run: () => setSaving(true) },
                active !== undefined && {
                  label: t("views.rename"),
                  icon: Pencil,
                  run: () => setRenamed(active),
                },
                active !== undefined && {
                  label: t("views.delete"),
                  icon: Trash2,
                  grave: true,
                  run: () => void remove(active),
                },
              ],
            ]}
          />
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {saving && <ViewDialog {...dialog} view={null} onClose={() => setSaving(false)} />}
        <OpenRecord of={renamed}>
          {(view) => <ViewDialog {...dialog} view={view} onClose={() => setRenamed(null)} />}
        </OpenRecord>
      </Suspense>
    </>
  );
}
