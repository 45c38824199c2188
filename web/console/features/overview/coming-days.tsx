import { BookOpen, CalendarDays, FileText, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { releaseOf } from "#shared/console/issues/planned-editions.ts";
import type { OverviewDay } from "#shared/console/overview.ts";
import { usePublication } from "#web/api/session.ts";
import { formatCalendarDay, formatTime } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { otherCity } from "#web/lib/time-zones.ts";
import { Section } from "#web/ui/page/section.tsx";
import classes from "./overview.module.css";

export function ComingDays({ days }: { days: readonly OverviewDay[] }) {
  const { t } = useTranslation("overview");
  const city = otherCity(usePublication().publication.time_zone);
  return (
    <Section title={city ? t("days.title_there", { city }) : t("days.title")}>
      {days.every(isEmpty) ? (
        <p className={classes.quiet}>{t("days.nothing_at_all")}</p>
      ) : (
        <ol className={classes.days}>
          {days.map((day, index) => (
            <Day key={day.day} day={day} isToday={index === 0} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function isEmpty({ editions, emags, stories }: OverviewDay): boolean {
  return editions.length + emags.total + stories.total === 0;
}

type Issue = Pick<
  NonNullable<OverviewDay["editions"][number]["emag"]>,
  "released_at" | "import_status" | "import_cancelled" | "awaiting_approval"
>;

function hasFailed({ import_status, import_cancelled }: Issue): boolean {
  return import_status === "failed" && !import_cancelled;
}

function Day({ day, isToday }: { day: OverviewDay; isToday: boolean }) {
  const { t } = useTranslation("overview");
  const { publication } = usePublication();
  const { id, time_zone } = publication;
  const { editions, emags, stories } = day;
  const moreIssues = emags.total - emags.items.length;
  const moreArticles = stories.total - stories.items.length;
  const issueText = (issue: Issue) => {
    if (hasFailed(issue)) return t("days.failed");
    if (issue.import_cancelled) return t("days.cancelled");
    if (issue.import_status !== "finished") return t("days.importing");
    if (issue.awaiting_approval) return t("days.awaiting_approval");
    return issue.released_at === null ? t("days.unscheduled") : null;
  };
  return (
    <li className={classes.day} data-today={isToday || undefined} data-empty={isEmpty(day) || undefined}>
      <div className={classes.dayName}>
        <time dateTime={day.day}>{formatCalendarDay(day.day)}</time>
        {isToday && <span>{t("days.today")}</span>}
      </div>
      <ul className={classes.entries}>
        {editions.map((edition) => (
          <Entry
            key={`edition ${edition.id}`}
            icon={CalendarDays}
            kind={t("days.edition")}
            to={edition.emag ? paths.issue(id, edition.emag.id) : paths.plannedEdition(id, edition.id)}
            name={edition.emag?.name ?? edition.name}
            time={formatTime(releaseOf(edition), time_zone)}
            note={edition.emag ? issueText(edition.emag) : t("days.without_issue")}
            grave={edition.emag !== null && hasFailed(edition.emag)}
          />
        ))}
        {emags.items.map((issue) => (
          <Entry
            key={`issue ${issue.id}`}
            icon={BookOpen}
            kind={t("days.issue")}
            to={paths.issue(id, issue.id)}
            name={issue.name}
            time={formatTime(issue.released_at, time_zone)}
            note={issueText(issue)}
            grave={hasFailed(issue)}
          />
        ))}
        {moreIssues > 0 && <li className={classes.more}>{t("days.more_issues", { count: moreIssues })}</li>}
        {stories.items.map((article) => (
          <Entry
            key={`article ${article.id}`}
            icon={FileText}
            kind={t("days.article")}
            to={paths.article(id, article.id)}
            name={article.title}
            time={formatTime(article.released_at, time_zone)}
            note={article.published ? null : t("days.draft")}
          />
        ))}
        {moreArticles > 0 && (
          <li className={classes.more}>{t("days.more_articles", { count: moreArticles })}</li>
        )}
      </ul>
    </li>
  );
}

interface EntryProps {
  icon: LucideIcon;
  /** Text alternative of the icon. */
  kind: string;
  to: string;
  name: string;
  time: string;
  note: string | null;
  grave?: boolean;
}

function Entry({ icon: Icon, kind, to, name, time, note, grave = false }: EntryProps) {
  return (
    <li className={classes.entry}>
      <Icon size={14} strokeWidth={1.75} role="img" aria-label={kind} className={classes.entryIcon} />
      <div>
        <Link to={to} className={classes.entryName} title={name}>
          {name}
        </Link>
        <span className={classes.entryNote} data-grave={grave || undefined}>
          {note ? `${time}, ${note}` : time}
        </span>
      </div>
    </li>
  );
}
