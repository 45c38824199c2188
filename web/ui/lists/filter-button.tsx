import { Button, Popover, Stack } from "@mantine/core";
import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./list-toolbar.module.css";

export function FilterButton({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" trapFocus returnFocus width="min(20rem, calc(100vw - 2rem))">
      <Popover.Target>
        <Button
          variant="default"
          className={classes.fixed}
          leftSection={<SlidersHorizontal size={16} aria-hidden />}
          rightSection={count > 0 && <span className={classes.count}>{count}</span>}
          aria-label={count > 0 ? t("list.filters_count", { count }) : undefined}
        >
          {t("list.filters")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm" className={classes.filters}>
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
