import { Progress, Text } from "@mantine/core";
import {
  CalendarClock,
  CalendarOff,
  CircleAlert,
  CircleSlash,
  Eye,
  FileClock,
  Hourglass,
  LoaderCircle,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ManagedEmag } from "#shared/console/issues/managed-emags.ts";
import line from "#web/console/components/lists/state-line.module.css";
import { TruncatedText } from "#web/ui/text/truncated-text.tsx";
import type { IssueState } from "./issue-state.ts";
import classes from "./issue-state-line.module.css";
import { stateText } from "./issue-state-texts.ts";

const icons = {
  visible: Eye,
  scheduled: CalendarClock,
  awaiting_approval: FileClock,
  unscheduled: CalendarOff,
  waiting: Hourglass,
  importing: LoaderCircle,
  failed: CircleAlert,
  cancelled: CircleSlash,
} as const;

export function IssueStateLine({
  state,
  record,
  lines = 2,
}: {
  state: IssueState;
  record: Pick<ManagedEmag, "name" | "awaiting_approval">;
  lines?: number;
}) {
  const { t } = useTranslation("issues");
  const Icon = icons[state.kind];
  return (
    <div className={line.root} data-kind={state.kind}>
      <Icon size={15} strokeWidth={2} aria-hidden className={line.icon} />
      <div className={classes.text}>
        <TruncatedText lines={lines} size="sm">
          {stateText(t, state)}
        </TruncatedText>
        {record.awaiting_approval && state.kind !== "awaiting_approval" && (
          <TruncatedText lines={lines} size="xs" c="dimmed">
            {t("state.texts_awaiting_approval")}
          </TruncatedText>
        )}
        {state.kind === "importing" && (
          <Progress.Root size={3} w="100%" miw={120} maw={220} mt={6}>
            <Progress.Section
              value={state.progress * 100}
              aria-label={t("state.progress", { name: record.name })}
              className={classes.section}
            />
          </Progress.Root>
        )}
      </div>
    </div>
  );
}

export function StateIcon({ kind }: { kind: IssueState["kind"] }) {
  const Icon = icons[kind];
  return (
    <Text component="span" inherit className={`${line.root} ${classes.mark}`} data-kind={kind}>
      <Icon size={16} strokeWidth={2} aria-hidden className={line.icon} />
    </Text>
  );
}
