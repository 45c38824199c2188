import { SimpleGrid, Table } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EXPIRES_SOON_MS, LONGEST_OVERLAP_MS } from "#shared/console/api-tokens.ts";
import { calloutLimits } from "#shared/contract/authorization.ts";
import { archiveLimits, fetchLimits, imageLimits, renderLimits, sourceLimits } from "#shared/limits.ts";
import { formatBinaryBytes, formatDuration, formatNumber } from "../../../ui/format.ts";
import { Section } from "../../../ui/section.tsx";
import { TableCard } from "../../../ui/table-card.tsx";

const DAY_MS = 24 * 3600_000;

/** What the service accepts and how long it waits, from the same numbers that it goes by. */
export default function LimitsTab() {
  const { t } = useTranslation("settings-limits");
  const megapixels = (pixels: number) => t("megapixels", { count: pixels / 1_000_000 });
  const days = (ms: number) => t("days", { count: ms / DAY_MS });
  const groups: { name: string; rows: [string, string][] }[] = [
    {
      name: t("groups.files"),
      rows: [
        [t("files.pdf"), formatBinaryBytes(sourceLimits.pdf)],
        [t("files.epub"), formatBinaryBytes(sourceLimits.epub)],
        [t("files.xml"), formatBinaryBytes(sourceLimits.xml)],
      ],
    },
    {
      name: t("groups.fetching"),
      rows: [
        [t("fetching.first_byte"), formatDuration(fetchLimits.firstByteMs)],
        [t("fetching.idle"), formatDuration(fetchLimits.idleMs)],
        [t("fetching.total"), formatDuration(fetchLimits.totalMs)],
        [t("fetching.redirects"), formatNumber(fetchLimits.redirects)],
      ],
    },
    {
      name: t("groups.pages"),
      rows: [
        [t("pages.count"), formatNumber(renderLimits.maxPages)],
        [t("pages.resolution"), t("pages.dots", { count: renderLimits.dpi })],
        [t("pages.size"), megapixels(renderLimits.maxPixels)],
        [t("pages.page"), formatDuration(renderLimits.pageMs)],
        [t("pages.job"), formatDuration(renderLimits.jobMs)],
        [t("pages.pictures"), formatNumber(renderLimits.maxPictures)],
      ],
    },
    {
      name: t("groups.epub"),
      rows: [
        [t("epub.entries"), formatNumber(archiveLimits.maxEntries)],
        [t("epub.unpacked"), formatBinaryBytes(archiveLimits.maxBytes)],
        [t("epub.ratio"), t("epub.times", { count: archiveLimits.maxRatio })],
      ],
    },
    {
      name: t("groups.images"),
      rows: [
        [t("images.bytes"), formatBinaryBytes(imageLimits.bytes)],
        [t("images.pixels"), megapixels(imageLimits.pixels)],
        [
          t("images.types"),
          imageLimits.types.map((type) => type.replace("image/", "").toUpperCase()).join(", "),
        ],
      ],
    },
    {
      name: t("groups.access"),
      rows: [
        [t("access.connect"), formatDuration(calloutLimits.connectMs)],
        [t("access.total"), formatDuration(calloutLimits.totalMs)],
        [t("access.in_flight"), formatNumber(calloutLimits.inFlight)],
        [t("access.queue"), formatNumber(calloutLimits.queued)],
        [t("access.answer"), formatBinaryBytes(calloutLimits.grantBytes)],
        [t("access.list"), formatBinaryBytes(calloutLimits.issuesBytes)],
      ],
    },
    {
      name: t("groups.tokens"),
      rows: [
        [t("tokens.overlap"), days(LONGEST_OVERLAP_MS)],
        [t("tokens.soon"), days(EXPIRES_SOON_MS)],
      ],
    },
  ];
  return (
    <Section title={t("title")} description={t("description")}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        {groups.map((group) => (
          <TableCard key={group.name} label={group.name} minWidth={280} textOnly>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{group.name}</Table.Th>
                <Table.Th scope="col" ta="end">
                  {t("value")}
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {group.rows.map(([limit, value]) => (
                <Table.Tr key={limit}>
                  <Table.Td>{limit}</Table.Td>
                  <Table.Td ta="end">{value}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </TableCard>
        ))}
      </SimpleGrid>
    </Section>
  );
}
