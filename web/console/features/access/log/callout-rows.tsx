import { memo } from "react";
import { useTranslation } from "react-i18next";
import { type Callout, isUnsent } from "#shared/console/access/callouts.ts";
import { usePublication } from "#web/api/session.ts";
import { formatDate, formatDuration, formatTime } from "#web/console/i18n/formats.ts";
import { labelThere } from "#web/lib/time-zones.ts";
import { OutcomeIcon } from "../outcome-icon.tsx";
import classes from "./callout-rows.module.css";

export interface CalloutRowsProps {
  callouts: Callout[];
  /** Id of the callout that is open in the drawer. */
  open: string | undefined;
  onOpen: (calloutId: string) => void;
}

/** Renders the callouts, newest first. The list is virtualized. */
export function CalloutRows({ callouts, open, onOpen }: CalloutRowsProps) {
  const { t } = useTranslation("access-log");
  const zone = usePublication().publication.time_zone;
  return (
    <div className={classes.root}>
      <div className={classes.head} aria-hidden>
        {(["at", "outcome", "item", "time", "reader"] as const).map((column) => (
          <span key={column}>
            {column === "at" ? labelThere(t("column.at"), zone) : t(`column.${column}`)}
          </span>
        ))}
      </div>
      <ul className={classes.list}>
        {callouts.map((callout) => (
          <Row key={callout.id} callout={callout} isOpen={callout.id === open} onOpen={onOpen} />
        ))}
      </ul>
    </div>
  );
}

const Row = memo(
  function Row({
    callout,
    isOpen,
    onOpen,
  }: {
    callout: Callout;
    isOpen: boolean;
    onOpen: (calloutId: string) => void;
  }) {
    const { t } = useTranslation(["access-log", "access-words"]);
    const { publication } = usePublication();
    const { at, item, count, cached, milliseconds, reason, source } = callout;
    const zone = publication.time_zone;
    const isOld = formatDate(at, zone) !== formatDate(Date.now(), zone);
    return (
      <li className={classes.item}>
        <button
          type="button"
          className={classes.row}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => onOpen(callout.id)}
        >
          <time dateTime={at} className={classes.at}>
            {isOld && <span className={classes.date}>{formatDate(at, zone)} </span>}
            {formatTime(at, zone, true)}
          </time>
          <span className={classes.outcome}>
            <OutcomeIcon outcome={callout.outcome} isList={item.type === "publication"} />
            {count > 1 && (
              <span
                className={classes.count}
                role="img"
                aria-label={t("times_words", { count })}
                title={t("times_words", { count })}
              >
                {t("times", { count })}
              </span>
            )}
          </span>
          <span className={classes.what}>
            <span className={classes.name}>{item.name}</span>
            <span className={classes.endpoint}>
              {callout.endpoint}
              {source !== "reader" && ` · ${t(`access-words:source.${source}`)}`}
            </span>
          </span>
          <span className={classes.took}>
            {cached ? t("cached") : isUnsent(reason) ? t("not_sent") : formatDuration(milliseconds)}
          </span>
          <span className={classes.reader}>{callout.reader_fingerprint}</span>
        </button>
      </li>
    );
  },
  (before, after) => before.callout === after.callout && before.isOpen === after.isOpen,
);
