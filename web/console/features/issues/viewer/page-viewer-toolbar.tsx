import { ActionIcon, Select, Text, TextInput, Title, Tooltip } from "@mantine/core";
import {
  ArrowLeft,
  BookOpen,
  ChevronLeft,
  ChevronRight,
  GalleryThumbnails,
  type LucideIcon,
  Search,
  SquareMousePointer,
  TextInitial,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Navigation } from "#shared/kiosk/navigation.ts";
import { formatNumber, formatPercent } from "#web/console/i18n/formats.ts";
import { labelOf, type PageLabels, pageOfLabel } from "#web/reader/page-labels.ts";
import { type Zoom, zoomSteps } from "#web/reader/page-spreads.ts";
import { TruncatedText } from "#web/ui/text/truncated-text.tsx";
import { OutlineMenu } from "./outline-menu.tsx";
import classes from "./page-viewer.module.css";
import { ViewerKeys } from "./viewer-keys.tsx";

export interface ViewerToolbarProps {
  name: string;
  backTo: string;
  page: number;
  total: number;
  zoom: Zoom;
  double: boolean;
  text: boolean;
  /** Right-to-left issue: the next page is on the left. */
  rtl: boolean;
  navigation: Pick<Navigation, "outline" | "page_labels">;
  /** Language of the issue. */
  language: string;
  strip: boolean;
  /** True if widgets are shown. Null without widgets. */
  widgets: boolean | null;
  /** True if double pages fit. */
  wide: boolean;
  /** True if the shortcut list is open. */
  help: boolean;
  /** True if the search is open. */
  finding: boolean;
  onFind: () => void;
  onPage: (page: number) => void;
  /** Null at the first and last page. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onZoom: (zoom: Zoom) => void;
  onZoomStep: (larger: boolean) => void;
  onDouble: () => void;
  onText: () => void;
  onStrip: () => void;
  onWidgets: () => void;
  onHelp: (open: boolean) => void;
}

export function ViewerToolbar(props: ViewerToolbarProps) {
  const { t } = useTranslation(["issue-viewer", "issue"]);
  const turn = { previous: props.onPrevious, next: props.onNext };
  const [left, right] = props.rtl ? (["next", "previous"] as const) : (["previous", "next"] as const);
  return (
    <header className={classes.toolbar}>
      <Tooltip label={t("with_key", { action: t("issue:back"), key: "Esc" })}>
        <ActionIcon component={Link} to={props.backTo} size={36} aria-label={t("issue:back")}>
          <ArrowLeft size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Title order={1} className={classes.name}>
        <TruncatedText inherit>{props.name}</TruncatedText>
      </Title>
      <div className={classes.pageControls}>
        <Control icon={ChevronLeft} label={t(`issue:turn.${left}`)} keyName="←" onClick={turn[left]} />
        <PageNumber
          page={props.page}
          total={props.total}
          labels={props.navigation.page_labels}
          onPage={props.onPage}
        />
        <Control icon={ChevronRight} label={t(`issue:turn.${right}`)} keyName="→" onClick={turn[right]} />
      </div>
      <div className={classes.viewControls}>
        {props.navigation.outline.length > 0 && (
          <OutlineMenu
            navigation={props.navigation}
            language={props.language}
            page={props.page}
            onPage={props.onPage}
          />
        )}
        <Control
          icon={Search}
          label={t("key.find")}
          keyName="F"
          pressed={props.finding}
          onClick={props.onFind}
        />
        {(props.wide || !props.text) && <ZoomControls {...props} />}
        {props.wide && (
          <Control
            icon={BookOpen}
            label={t("key.double")}
            keyName="D"
            pressed={props.double}
            onClick={props.onDouble}
          />
        )}
        <Control
          icon={TextInitial}
          label={t("key.text")}
          keyName="T"
          pressed={props.text}
          onClick={props.onText}
        />
        {props.widgets !== null && (
          <Control
            icon={SquareMousePointer}
            label={t("key.widgets")}
            keyName="W"
            pressed={props.widgets}
            onClick={props.onWidgets}
          />
        )}
        <Control
          icon={GalleryThumbnails}
          label={t("key.strip")}
          keyName="S"
          pressed={props.strip}
          onClick={props.onStrip}
        />
        <ViewerKeys opened={props.help} onChange={props.onHelp} />
      </div>
    </header>
  );
}

function ZoomControls({ zoom, onZoom, onZoomStep }: ViewerToolbarProps) {
  const { t } = useTranslation("issue-viewer");
  const steps =
    typeof zoom === "number" && !zoomSteps.some((step) => step === zoom) ? [...zoomSteps, zoom] : zoomSteps;
  return (
    <>
      <Control icon={ZoomOut} label={t("zoom_out")} keyName="−" onClick={() => onZoomStep(false)} />
      <Select
        aria-label={t("zoom")}
        className={classes.zoom}
        allowDeselect={false}
        value={String(zoom)}
        onChange={(value) => onZoom(value === "page" || value === "width" ? value : Number(value))}
        data={[
          { value: "page", label: t("key.fit") },
          { value: "width", label: t("fit_width") },
          ...steps
            .toSorted((one, other) => one - other)
            .map((step) => ({ value: String(step), label: formatPercent(step) })),
        ]}
      />
      <Control icon={ZoomIn} label={t("zoom_in")} keyName="+" onClick={() => onZoomStep(true)} />
    </>
  );
}

interface ControlProps {
  icon: LucideIcon;
  label: string;
  keyName: string;
  /** State of a toggle button. */
  pressed?: boolean;
  /** Null if disabled. */
  onClick: (() => void) | null;
}

function Control({ icon: Icon, label, keyName, pressed, onClick }: ControlProps) {
  const { t } = useTranslation("issue-viewer");
  return (
    <Tooltip label={t("with_key", { action: label, key: keyName })}>
      <ActionIcon
        className={classes.control}
        variant={pressed ? "light" : "subtle"}
        color={pressed ? "petrol" : "gray"}
        size={36}
        aria-label={label}
        aria-pressed={pressed}
        disabled={onClick === null}
        onClick={() => onClick?.()}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function PageNumber({
  page,
  total,
  labels,
  onPage,
}: {
  page: number;
  total: number;
  labels: PageLabels;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation("issue-viewer");
  const [typed, setTyped] = useState<string | null>(null);
  const label = labelOf(labels, page);
  const commit = () => {
    const wanted = pageOfLabel(labels, typed ?? "", Math.max(1, total));
    setTyped(null);
    if (wanted !== null) onPage(wanted);
  };
  return (
    <>
      <TextInput
        aria-label={t("page_number")}
        className={classes.number}
        // Printed page numbers may have letters.
        inputMode={labels === null ? "numeric" : "text"}
        value={typed ?? label}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") commit();
          if (event.key === "Escape") setTyped(null);
        }}
      />
      {total > 0 && (
        <Text size="sm" c="dimmed" className={classes.total}>
          {label === String(page)
            ? t("of", { total: formatNumber(total) })
            : t("position_of", { number: formatNumber(page), total: formatNumber(total) })}
        </Text>
      )}
    </>
  );
}
