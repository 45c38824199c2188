import { SimpleGrid, Table } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EXPIRES_SOON_MS, LONGEST_OVERLAP_MS } from "#shared/console/identity/api-tokens.ts";
import { calloutLimits } from "#shared/contract/callout-request.ts";
import { archiveLimits, fetchLimits, imageLimits, renderLimits, sourceLimits } from "#shared/limits.ts";
import { formatBinaryBytes, formatDuration, formatNumber } from "#web/console/i18n/formats.ts";
import { TableCard } from "#web/ui/lists/table-card.tsx";
import { Section } from "#web/ui/page/section.tsx";

const DAY_MS = 24 * 3600_000;

type Limits = Readonly<Record<string, unknown>>;
/** Label and format of each limit in a group. */
type Words<L extends Limits> = { [K in keyof L]: readonly [name: string, write: (value: L[K]) => string] };

/** Returns the rows of a group. A limit without a label fails to compile. */
function rowsOf<const L extends Limits>(limits: L, words: Words<L>): [name: string, value: string][] {
  return (Object.keys(words) as (keyof L)[]).map((limit) => {
    const [name, write] = words[limit];
    return [name, write(limits[limit])];
  });
}

/** Renders the limits of the service, from the constants that the service uses. */
export default function LimitsTab() {
  const { t } = useTranslation("settings-limits");
  const megapixels = (pixels: number) => t("megapixels", { count: pixels / 1_000_000 });
  const days = (ms: number) => t("days", { count: ms / DAY_MS });
  const groups = [
    {
      name: t("groups.files"),
      rows: rowsOf(sourceLimits, {
        pdf: [t("files.pdf"), formatBinaryBytes],
        epub: [t("files.epub"), formatBinaryBytes],
        xml: [t("files.xml"), formatBinaryBytes],
      }),
    },
    {
      name: t("groups.fetching"),
      rows: rowsOf(fetchLimits, {
        firstByteMs: [t("fetching.first_byte"), formatDuration],
        idleMs: [t("fetching.idle"), formatDuration],
        totalMs: [t("fetching.total"), formatDuration],
        redirects: [t("fetching.redirects"), formatNumber],
      }),
    },
    {
      name: t("groups.pages"),
      rows: rowsOf(renderLimits, {
        maxPages: [t("pages.count"), formatNumber],
        dpi: [t("pages.resolution"), (dpi) => t("pages.dots", { count: dpi })],
        maxPixels: [t("pages.size"), megapixels],
        openMs: [t("pages.open"), formatDuration],
        pageMs: [t("pages.page"), formatDuration],
        jobMs: [t("pages.job"), formatDuration],
        maxPictures: [t("pages.pictures"), formatNumber],
      }),
    },
    {
      name: t("groups.epub"),
      rows: rowsOf(archiveLimits, {
        maxEntries: [t("epub.entries"), formatNumber],
        maxBytes: [t("epub.unpacked"), formatBinaryBytes],
        maxRatio: [t("epub.ratio"), (ratio) => t("epub.times", { count: ratio })],
      }),
    },
    {
      name: t("groups.images"),
      rows: rowsOf(imageLimits, {
        bytes: [t("images.bytes"), formatBinaryBytes],
        pixels: [t("images.pixels"), megapixels],
        types: [
          t("images.types"),
          (types) => types.map((type) => type.replace("image/", "").toUpperCase()).join(", "),
        ],
      }),
    },
    {
      name: t("groups.access"),
      rows: rowsOf(calloutLimits, {
        connectMs: [t("access.connect"), formatDuration],
        totalMs: [t("access.total"), formatDuration],
        inFlight: [t("access.in_flight"), formatNumber],
        queued: [t("access.queue"), formatNumber],
        queueMs: [t("access.queue_time"), formatDuration],
        grantBytes: [t("access.answer"), formatBinaryBytes],
        issuesBytes: [t("access.list"), formatBinaryBytes],
        issuesCount: [t("access.list_issues"), formatNumber],
      }),
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
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: "start" }}>
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
                  <Table.Td ta="end" style={{ whiteSpace: "nowrap" }}>
                    {value}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </TableCard>
        ))}
      </SimpleGrid>
    </Section>
  );
}
