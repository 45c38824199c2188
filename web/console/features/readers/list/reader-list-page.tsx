import { Button } from "@mantine/core";
import { FileUp, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { ListScreen } from "#web/console/components/lists/list-screen.tsx";
import { usePaginatedList } from "#web/console/components/lists/use-list-search.ts";
import { PermittedPage } from "#web/console/components/page/permitted-page.tsx";
import { useFormInUrl } from "#web/ui/forms/use-form-in-url.ts";
import { ImportDialog } from "../import/import-dialog.tsx";
import { readerListQuery } from "../readers.api.ts";
import { AddReaderDialog } from "./add-reader-dialog.tsx";
import { readerListForm } from "./reader-list-search.ts";
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
  const list = usePaginatedList(readerListForm, (search) => readerListQuery(organization.id, search));
  const [adding, setAdding] = useFormInUrl("reader");
  const [importing, setImporting] = useFormInUrl("import");
  const mayAdd = can("holdings.write");
  return (
    <>
      <ListScreen
        list={list}
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
        countOf={({ readers }) => readers.length}
        toolbar={<ReaderToolbar {...list} />}
      >
        {({ readers }) => <ReaderRows readers={readers} />}
      </ListScreen>
      {importing && mayAdd && <ImportDialog onClose={() => setImporting(false)} />}
      {adding && mayAdd && <AddReaderDialog onClose={() => setAdding(false)} />}
    </>
  );
}
