import { Anchor, Button, Popover, Progress, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Loader } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ImportSummary } from "#shared/console/issues/imports.ts";
import { runningImportsQuery } from "#web/api/follow-import.ts";
import { useLiveState } from "#web/api/live-events.ts";
import { formatBytes, formatNumber } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { PublicationCover } from "#web/ui/data-display/publication-cover.tsx";
import classes from "./running-imports.module.css";

export default function RunningImports() {
  const { t } = useTranslation();
  const [opened, { toggle, close }] = useDisclosure(false);
  // Polls while no events arrive.
  const refetchInterval = useLiveState() === "live" ? false : 15_000;
  const { data: imports = [] } = useQuery({ ...runningImportsQuery, refetchInterval });
  if (imports.length === 0 && !opened) return null;
  return (
    <Popover opened={opened} onDismiss={close} onClose={close} width={340} position="bottom-end" trapFocus>
      <Popover.Target>
        <Button
          variant="light"
          radius="xl"
          size="compact-sm"
          onClick={toggle}
          flex="0 0 auto"
          leftSection={<Loader size={14} className={classes.turning} aria-hidden />}
          aria-label={t("running_imports.count", { count: imports.length })}
        >
          <span className={classes.long}>{t("running_imports.count", { count: imports.length })}</span>
          <span className={classes.short}>{formatNumber(imports.length)}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t("running_imports.title")}>
        <Text fw={600} size="sm">
          {t("running_imports.title")}
        </Text>
        {imports.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t("running_imports.none")}
          </Text>
        ) : (
          <ul className={classes.list}>
            {imports.map((item) => (
              <li key={item.import_id} className={classes.item}>
                <PublicationCover url={item.cover_url} name={item.emag_name} width={32} />
                <Stack gap={4} flex={1} miw={0}>
                  <Anchor
                    component={Link}
                    to={paths.issue(item.publication_id, item.emag_id)}
                    onClick={close}
                    size="sm"
                    c="var(--mantine-color-text)"
                    fw={500}
                    lineClamp={2}
                  >
                    {item.emag_name}
                  </Anchor>
                  <ProgressLine item={item} />
                </Stack>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function ProgressLine({ item }: { item: ImportSummary }) {
  const { t } = useTranslation();
  const known = item.total !== null && item.total > 0;
  const percent = known ? Math.min(100, (item.done / (item.total ?? 1)) * 100) : 0;
  const amounts = known && {
    done: item.step === "download" ? formatBytes(item.done) : formatNumber(item.done),
    total: item.step === "download" ? formatBytes(item.total ?? 0) : formatNumber(item.total ?? 0),
  };
  const amount =
    amounts &&
    (item.step === "download"
      ? t("running_imports.bytes_of", amounts)
      : t("running_imports.pages_of", amounts));
  const words = item.step ? t(`running_imports.step.${item.step}`) : t("running_imports.waiting");
  return (
    <>
      <Text size="xs" c="dimmed" className={classes.figures}>
        {amount ? `${words}, ${amount}` : words}
      </Text>
      {item.step && (
        <Progress.Root size="xs">
          <Progress.Section
            value={known ? percent : 100}
            striped={!known}
            animated={!known}
            aria-label={t("running_imports.progress", { name: item.emag_name })}
          />
        </Progress.Root>
      )}
    </>
  );
}
