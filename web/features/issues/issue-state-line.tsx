import { Progress, Text } from "@mantine/core";
import {
  CalendarClock,
  CalendarOff,
  CircleAlert,
  CircleSlash,
  Eye,
  Hourglass,
  LoaderCircle,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { TruncatedText } from "../../ui/truncated-text.tsx";
import type { IssueState } from "./issue-state.ts";
import classes from "./issue-state-line.module.css";
import { stateWords } from "./issue-words.ts";

const icons = {
  visible: Eye,
  scheduled: CalendarClock,
  unscheduled: CalendarOff,
  waiting: Hourglass,
  importing: LoaderCircle,
  failed: CircleAlert,
  cancelled: CircleSlash,
} as const;

/** The state of an issue in words, with a thin bar while it is imported. */
export function IssueStateLine({
  state,
  name,
  lines = 2,
}: {
  state: IssueState;
  name: string;
  lines?: number;
}) {
  const { t } = useTranslation("issues");
  const Icon = icons[state.kind];
  return (
    <div className={classes.root} data-kind={state.kind}>
      <Icon size={15} strokeWidth={2} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <TruncatedText lines={lines} size="sm">
          {stateWords(t, state)}
        </TruncatedText>
        {state.kind === "importing" && (
          <Progress.Root size={3} className={classes.bar}>
            <Progress.Section
              value={state.progress * 100}
              aria-label={t("state.progress", { name })}
              className={classes.section}
            />
          </Progress.Root>
        )}
      </div>
    </div>
  );
}

/** The same icon that stands before the state, for the sentence on the issue's own screen. */
export function StateIcon({ kind }: { kind: IssueState["kind"] }) {
  const Icon = icons[kind];
  return (
    <Text component="span" inherit className={`${classes.root} ${classes.mark}`} data-kind={kind}>
      <Icon size={16} strokeWidth={2} aria-hidden className={classes.icon} />
    </Text>
  );
}
