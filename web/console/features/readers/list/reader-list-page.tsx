import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FileUp, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { ListScreen } from "#web/console/components/lists/list-screen.tsx";
import { useExistingPage, useListSearch } from "#web/console/components/lists/use-list-search.ts";
import { PermittedPage } from "#web/console/components/page/permitted-page.tsx";
import { useFormInUrl } from "#web/ui/forms/use-form-in-url.ts";
import { ImportDialog } from "../import/import-dialog.tsx";
import { readerListQuery } from "../readers.api.ts";
import { AddReaderDialog } from "./add-reader-dialog.tsx";
import { isFiltered, readerListForm } from "./reader-list-search.ts";
import { ReaderRows } from "./reader-rows.tsx";
import { ReaderToolbar } from "./reader-toolbar.tsx";

export default function ReaderListPage() {
  const { t } = useTranslation("readers");
  const { organization } = usePublication();
  return (
    <PermittedPage permission="readers.read" title={t("title")}>
      <ReaderList key={organization.id} />
    </PermittedPage>
  );
}

function ReaderList() {
  const { t } = useTranslation("readers");
  const { organization, can } = usePublication();
  const listSearch = useListSearch(readerListForm);
  const { search, change, set } = listSearch;
  const list = useQuery(readerListQuery(organization.id, search));
  const [adding, setAdding] = useFormInUrl("reader");
  const [importing, setImporting] = useFormInUrl("import");
  const mayAdd = can("holdings.write");
  useExistingPage(list, listSearch);
  return (
    <>
      <ListScreen
        icon={Users}
        title={t("title")}
        description={t("description", { organization: organization.name })}
        create={mayAdd ? { label: t("add.title"), to: "?new=reader" } : null}
        actions={
          mayAdd && (
            <Button
              variant="default"
              leftSection={<FileUp size={16} aria-hidden />}
              onClick={() => setImporting(true)}
            >
              {t("import")}
            </Button>
          )
        }
        emptyTitle={t("empty_title")}
        emptyText={t("empty_text")}
        noMatchTitle={t("no_match_title")}
        failed={t("load_failed")}
        none={t("none")}
        query={list}
        countOf={({ readers }) => readers.length}
        search={search}
        change={change}
        isFiltered={isFiltered(search)}
        onClear={() => set({ ...readerListForm.defaults, per: search.per })}
        toolbar={<ReaderToolbar {...listSearch} />}
      >
        {({ readers }) => <ReaderRows readers={readers} />}
      </ListScreen>
      {importing && mayAdd && <ImportDialog onClose={() => setImporting(false)} />}
      {adding && mayAdd && <AddReaderDialog onClose={() => setAdding(false)} />}
    </>
  );
}
