import { ActionIcon, Group, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Widget } from "#shared/console/issues/import-content.ts";
import type { ImportPage } from "#shared/console/issues/imports.ts";
import type { Navigation } from "#shared/kiosk/navigation.ts";
import { spreadOf, turn, type Zoom } from "#web/reader/page-spreads.ts";
import { PageStage, type StageHandle } from "#web/reader/page-stage.tsx";
import { useShortcuts } from "#web/ui/hooks/shortcuts.ts";
import { useLinkLayouts } from "../viewer/use-link-layouts.ts";
import { useStageTexts } from "../viewer/use-stage-texts.ts";
import classes from "./issue-preview.module.css";

export interface ReaderPagesProps {
  pages: readonly ImportPage[];
  widgets: readonly Widget[];
  rtl: boolean;
  links: Navigation["links"];
  /** Language of the issue. */
  language: string;
}

export function ReaderPages({ pages, widgets, rtl, links, language }: ReaderPagesProps) {
  const { t } = useTranslation("issue");
  const stage = useRef<StageHandle>(null);
  const stageTexts = useStageTexts();
  const double = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  const layoutOf = useLinkLayouts(links);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState<Zoom>("page");
  const total = pages.length;
  const spread = spreadOf(page, total, double);
  const [first = page, second] = spread;
  const move = (forwards: boolean) => {
    const to = turn(page, total, double, forwards);
    if (to !== null) setPage(to);
  };
  useShortcuts({ ArrowRight: () => move(!rtl), ArrowLeft: () => move(rtl) });
  const button = (forwards: boolean, side: "left" | "right") => {
    const Icon = side === "left" ? ChevronLeft : ChevronRight;
    return (
      <ActionIcon
        variant="default"
        radius="xl"
        size={40}
        disabled={turn(page, total, double, forwards) === null}
        aria-label={t(forwards ? "turn.next" : "turn.previous")}
        onClick={() => move(forwards)}
      >
        <Icon size={20} aria-hidden />
      </ActionIcon>
    );
  };
  return (
    <>
      <div className={classes.stage}>
        <PageStage
          handle={stage}
          spread={spread}
          pages={pages}
          total={total}
          widgets={widgets}
          content={{ layoutOf, language, pageHref: (to) => `#${to}`, onPage: setPage }}
          rtl={rtl}
          zoom={zoom}
          onZoom={setZoom}
          onTurn={move}
          texts={stageTexts}
        />
      </div>
      <Group gap="md" wrap="nowrap" justify="center" py="sm">
        {button(rtl, "left")}
        <Text size="sm" c="dimmed" role="status">
          {second !== undefined
            ? t("turn.shown_two", { first, second, total })
            : t("turn.shown", { number: first, total })}
        </Text>
        {button(!rtl, "right")}
      </Group>
    </>
  );
}
