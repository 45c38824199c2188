import { Anchor, Button, Group, Table } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { CalendarDays, Pencil, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ReachedPublication } from "#shared/console/identity/session.ts";
import { roleMay } from "#shared/console/permissions.ts";
import { usePublication } from "#web/api/session.ts";
import { formatLanguage } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { PublicationCover } from "#web/ui/data-display/publication-cover.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { OpenRecord, useOpenRecord } from "#web/ui/dialogs/open-record.tsx";
import { RowMenu } from "#web/ui/lists/row-menu.tsx";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { PublicationForm } from "./publication-form.tsx";

const EditPublicationDialog = lazy(() => import("./edit-publication-dialog.tsx"));
const OrganizationDialog = lazy(() => import("./organization-dialog.tsx"));

export default function PublicationsTab() {
  const { t } = useTranslation(["settings-publications", "settings"]);
  const { organization } = usePublication();
  const [dialog, setDialog] = useState<"new" | "organization" | null>(null);
  const [edited, setEdited] = useOpenRecord(organization.publications, "id");
  const close = () => setDialog(null);
  const mayAdd = organization.role !== null && roleMay(organization.role, "publications.write");
  return (
    <Section
      title={t("settings:tab.publications")}
      description={t("of", { organization: organization.name })}
      actions={
        mayAdd && (
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<Pencil size={16} aria-hidden />}
              onClick={() => setDialog("organization")}
            >
              {t("rename_organization")}
            </Button>
            <Button
              leftSection={<Plus size={16} strokeWidth={2.5} aria-hidden />}
              onClick={() => setDialog("new")}
            >
              {t("add")}
            </Button>
          </Group>
        )
      }
    >
      <PublicationTable publications={organization.publications} onEdit={setEdited} />
      {dialog === "new" && (
        <Dialog onClose={close} title={t("add")} size="lg" closeOnClickOutside={false}>
          <PublicationForm
            organizationId={organization.id}
            onCancel={close}
            onCreated={({ name }) => {
              close();
              notifications.show({ color: "green", message: t("added", { name }) });
            }}
          />
        </Dialog>
      )}
      <Suspense>
        {dialog === "organization" && <OrganizationDialog organization={organization} onClose={close} />}
        <OpenRecord of={edited}>
          {(publication) => (
            <EditPublicationDialog
              key={publication.id}
              publication={publication}
              onClose={() => setEdited(null)}
            />
          )}
        </OpenRecord>
      </Suspense>
    </Section>
  );
}

const mayEdit = ({ role }: ReachedPublication) => roleMay(role, "publications.write");
const maySchedule = ({ role }: ReachedPublication) => roleMay(role, "planned_emags.write");
const hasActions = (publication: ReachedPublication) => mayEdit(publication) || maySchedule(publication);

function PublicationMenu({ publication, onEdit }: { publication: ReachedPublication; onEdit: () => void }) {
  const { t } = useTranslation(["settings-publications", "common"]);
  if (!hasActions(publication)) return null;
  return (
    <RowMenu
      label={t("common:list.actions_of", { name: publication.name })}
      groups={[
        [
          mayEdit(publication) && { label: t("common:actions.edit"), icon: Pencil, run: onEdit },
          maySchedule(publication) && {
            label: t("schedule"),
            icon: CalendarDays,
            to: paths.schedule(publication.id),
          },
        ],
      ]}
    />
  );
}

interface PublicationTableProps {
  publications: ReachedPublication[];
  onEdit: (publication: ReachedPublication) => void;
}

function PublicationTable({ publications, onEdit }: PublicationTableProps) {
  const { t } = useTranslation(["settings-publications", "common", "settings"]);
  const showsActions = publications.some(hasActions);
  return (
    <TableCard
      label={t("settings:tab.publications")}
      minWidth={880}
      columns={[
        t("name"),
        t("pubcode"),
        t("time_zone"),
        { label: t("language"), width: "9rem" },
        t("currency"),
        t("id"),
        ...(showsActions ? [{ label: t("common:list.actions"), actions: true } as const] : []),
      ]}
    >
      {publications.map((publication) => (
        <Table.Tr key={publication.id}>
          <Table.Td>
            <Group gap="sm" wrap="nowrap">
              <PublicationCover url={publication.cover_url} name={publication.name} />
              <Anchor
                component={Link}
                to={paths.issues(publication.id)}
                c="var(--mantine-color-text)"
                fw={600}
                size="sm"
              >
                {publication.name}
              </Anchor>
            </Group>
          </Table.Td>
          <Table.Td>{publication.pubcode}</Table.Td>
          <Table.Td>{publication.time_zone.replaceAll("_", " ")}</Table.Td>
          <Table.Td>{formatLanguage(publication.language)}</Table.Td>
          <Table.Td>{publication.currency}</Table.Td>
          <Table.Td>{publication.id}</Table.Td>
          {showsActions && (
            <Table.Td>
              <PublicationMenu publication={publication} onEdit={() => onEdit(publication)} />
            </Table.Td>
          )}
        </Table.Tr>
      ))}
    </TableCard>
  );
}
