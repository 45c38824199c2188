import { Button, Group, Text } from "@mantine/core";
import { useWindowScroll } from "@mantine/hooks";
import { ArrowUp, Pause, Play, ScrollText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CALLOUT_DAYS } from "#shared/console/access/callouts.ts";
import { usePublication } from "#web/api/session.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { useUrlSearch } from "#web/console/components/lists/use-url-search.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ListEnd } from "#web/ui/lists/list-end.tsx";
import { NoMatch } from "#web/ui/lists/no-match.tsx";
import { CalloutPanel } from "./callout-panel.tsx";
import { CalloutRows } from "./callout-rows.tsx";
import classes from "./log-page.module.css";
import { type LogSearch, logQuery, logSearchForm } from "./log-search.ts";
import { LogToolbar } from "./log-toolbar.tsx";
import { useCalloutLog } from "./use-callout-log.ts";

/** Scroll distance in px from which new entries no longer appear automatically. */
const TOP_PX = 160;

export default function LogPage() {
  const { publication } = usePublication();
  return <CalloutLog key={publication.id} />;
}

function CalloutLog() {
  const { t } = useTranslation("access-log");
  const { publication } = usePublication();
  const { search, change: changeSearch, set } = useUrlSearch(logSearchForm);
  const [paused, setPaused] = useState(false);
  const [reading, setReading] = useState(false);
  const [scroll] = useWindowScroll();
  const holding = paused || reading || scroll.y > TOP_PX || search.callout !== undefined;
  const { log, callouts, waiting, show } = useCalloutLog(publication.id, logQuery(search), holding);

  const change = (part: Partial<LogSearch>, { replace = true } = {}) => changeSearch(part, { replace });
  const clear = () => set(logSearchForm.defaults, { replace: true, toTop: true });
  const showNow = () => {
    show();
    setReading(false);
    window.scrollTo({ top: 0 });
  };
  const filtered = logSearchForm.isFiltered({ ...search, callout: undefined });

  return (
    <section aria-label={t("title")}>
      <LogToolbar search={search} change={change} />
      <Group justify="space-between" gap="xs" mb="sm">
        <Text size="sm" c="dimmed">
          {paused ? t("paused") : t("following")}
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={paused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
          onClick={() => setPaused(!paused)}
        >
          {paused ? t("resume") : t("pause")}
        </Button>
      </Group>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches the pointer, so that the list does not move under it. */}
      <div
        onPointerEnter={({ pointerType }) => pointerType === "mouse" && setReading(true)}
        onPointerLeave={() => setReading(false)}
        onFocus={() => setReading(true)}
        onBlur={() => setReading(false)}
      >
        <div className={classes.waiting} role="status">
          {holding && waiting > 0 && (
            <Button size="compact-sm" leftSection={<ArrowUp size={14} aria-hidden />} onClick={showNow}>
              {Number.isFinite(waiting) ? t("waiting", { count: waiting }) : t("waiting_many")}
            </Button>
          )}
        </div>
        <QueryBoundary query={log} failed={t("load_failed")} rows={10}>
          {() =>
            callouts.length > 0 ? (
              <>
                <CalloutRows
                  callouts={callouts}
                  open={search.callout}
                  onOpen={(callout) => change({ callout }, { replace: search.callout !== undefined })}
                />
                <ListEnd list={log} more={t("load_more")} py="lg">
                  {t("end", { days: CALLOUT_DAYS })}
                </ListEnd>
              </>
            ) : filtered ? (
              <NoMatch title={t("no_match_title")} clear={t("filters.clear")} onClear={clear}>
                {t("no_match_text")}
              </NoMatch>
            ) : (
              <EmptyState icon={ScrollText} title={t("empty_title")}>
                {t("empty_text")}
              </EmptyState>
            )
          }
        </QueryBoundary>
      </div>
      <CalloutPanel
        calloutId={search.callout ?? null}
        onClose={() => change({ callout: undefined })}
        onFilter={(part) => set({ ...logSearchForm.defaults, ...part }, { replace: true })}
      />
    </section>
  );
}
