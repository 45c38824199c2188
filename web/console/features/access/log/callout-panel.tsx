import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { TrialItem } from "#shared/console/access/access-trials.ts";
import type { FullCallout } from "#shared/console/access/callouts.ts";
import { usePublication } from "#web/api/session.ts";
import classes from "#web/console/components/record/detail-drawer.module.css";
import { DetailDrawer } from "#web/console/components/record/detail-drawer.tsx";
import { formatDuration } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { CopyButton } from "#web/ui/data-display/copy-button.tsx";
import { DescriptionList, Fact } from "#web/ui/data-display/description-list.tsx";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import { itemKey, itemOfKey } from "../access-items.ts";
import { BodyBlock } from "../body-block.tsx";
import { OutcomeIcon, outcomeKey } from "../outcome-icon.tsx";
import { calloutQuery } from "./access-log.api.ts";
import type { LogSearch } from "./log-search.ts";
import { Replay } from "./replay.tsx";

export interface CalloutPanelProps {
  /** Null closes the panel. */
  calloutId: string | null;
  onClose: () => void;
  /** Filters the log by this value. */
  onFilter: (filter: Partial<LogSearch>) => void;
}

export function CalloutPanel({ calloutId, onClose, onFilter }: CalloutPanelProps) {
  const { t } = useTranslation("access-log");
  const { publication } = usePublication();
  const query = useQuery({
    ...calloutQuery(publication.id, calloutId ?? "0"),
    enabled: calloutId !== null,
  });
  return (
    <DetailDrawer
      opened={calloutId !== null}
      query={query}
      title={query.data?.item.name ?? t("panel.label")}
      failed={t("panel.failed")}
      size="36rem"
      onClose={onClose}
    >
      {(callout) => <Opened key={callout.id} callout={callout} onFilter={onFilter} />}
    </DetailDrawer>
  );
}

function Opened({ callout, onFilter }: { callout: FullCallout } & Pick<CalloutPanelProps, "onFilter">) {
  const { t } = useTranslation(["access-log", "access-words", "common"]);
  const { publication, can } = usePublication();
  const { item, count, cached, response_body: response } = callout;
  const asked = triedItem(callout);
  const isList = item.type === "publication";
  return (
    <Stack gap="lg">
      <div>
        <OutcomeIcon outcome={callout.outcome} isList={isList} />
        <Text size="sm" mt={4}>
          {t(`access-words:reason.${outcomeKey(callout.reason, isList)}`)}
        </Text>
      </div>
      <DescriptionList>
        <Fact label={t("column.at")}>
          <DualTimeZone instant={callout.at} timeZone={publication.time_zone} />
        </Fact>
        <Fact label={t("filters.endpoint")}>{callout.endpoint}</Fact>
        <Fact label={t("column.item")}>
          {t(`access-words:item_type.${item.type}`)} {item.id}
        </Fact>
        <Fact label={t("column.reader")}>
          <span className={classes.code}>{callout.reader_fingerprint}</span>
        </Fact>
        <Fact label={t("panel.source")}>{t(`access-words:source.${callout.source}`)}</Fact>
        <Fact label={t("common:status")}>{callout.status ?? t("panel.no_status")}</Fact>
        {callout.request_id !== null && (
          <Fact label={t("common:errors.request_id")}>
            <Group gap="xs">
              <span className={classes.code}>{callout.request_id}</span>
              <CopyButton value={callout.request_id} size="compact-xs" />
            </Group>
            <Text size="xs" c="dimmed">
              {t("panel.request_id_text")}
            </Text>
          </Fact>
        )}
        <Fact label={t("column.time")}>{cached ? t("cached") : formatDuration(callout.milliseconds)}</Fact>
        {count > 1 && <Fact label={t("panel.count")}>{t("panel.count_words", { count })}</Fact>}
      </DescriptionList>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onFilter({ fingerprint: callout.reader_fingerprint })}
        >
          {t("panel.only_reader")}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onFilter({ type: item.type, item: item.id })}
        >
          {t("panel.only_item")}
        </Button>
        {asked && can("access.try") && (
          <Button
            component={Link}
            variant="default"
            size="compact-sm"
            to={`${paths.accessTab(publication.id, "try")}?item=${encodeURIComponent(itemKey(asked))}`}
          >
            {t("panel.try")}
          </Button>
        )}
      </Group>
      <BodyBlock label={t("panel.request")} body={callout.request_body} />
      {response === null ? (
        <Text size="sm" c="dimmed">
          {cached ? t("panel.from_memory") : t("panel.no_response")}
        </Text>
      ) : (
        <BodyBlock label={t("panel.response")} body={response} />
      )}
      {can("access.try") && <Replay callout={callout} />}
    </Stack>
  );
}

/** Returns the item of a callout in the form used by “Try it”. */
function triedItem({ item, endpoint }: FullCallout): TrialItem | null {
  if (item.type === "publication") return { type: "publication" };
  const kind = endpoint === "authorize_download" ? "download" : item.type;
  return itemOfKey(`${kind}:${item.id}`);
}
