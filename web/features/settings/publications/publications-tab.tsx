import { Anchor, Button, Group, Modal, Table } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePublication } from "../../../api/session.ts";
import { paths } from "../../../app/paths.ts";
import { CoverMark } from "../../../ui/cover-mark.tsx";
import { Section } from "../../../ui/section.tsx";
import { TableCard } from "../../../ui/table-card.tsx";
import { PublicationForm } from "./publication-form.tsx";

/** The publications of the organization, and a new one. */
export default function PublicationsTab() {
  const { t } = useTranslation(["settings-publications", "common"]);
  const { organization, can } = usePublication();
  const [adding, { open, close }] = useDisclosure(false);
  return (
    <Section
      title={t("title")}
      actions={
        can("publications.write") && (
          <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={open}>
            {t("add")}
          </Button>
        )
      }
    >
      <TableCard label={t("title")} minWidth={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("name")}</Table.Th>
            <Table.Th>{t("pubcode")}</Table.Th>
            <Table.Th>{t("time_zone")}</Table.Th>
            <Table.Th>{t("language")}</Table.Th>
            <Table.Th>{t("currency")}</Table.Th>
            <Table.Th ta="end">{t("id")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {organization.publications.map((publication) => (
            <Table.Tr key={publication.id}>
              <Table.Td>
                <Group gap="sm" wrap="nowrap">
                  <CoverMark url={publication.cover_url} name={publication.name} />
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
              <Table.Td>{publication.language}</Table.Td>
              <Table.Td>{publication.currency}</Table.Td>
              <Table.Td ta="end">{publication.id}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </TableCard>
      <Modal opened={adding} onClose={close} title={t("add")} size="lg" closeOnClickOutside={false}>
        <PublicationForm
          organizationId={organization.id}
          onCancel={close}
          onCreated={({ name }) => {
            close();
            notifications.show({ color: "green", message: t("added", { name }) });
          }}
        />
      </Modal>
    </Section>
  );
}
