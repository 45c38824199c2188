import {
  BadgeCheck,
  CircleAlert,
  CircleCheck,
  Clock,
  FileWarning,
  KeyRound,
  Layers,
  type LucideIcon,
  ShieldAlert,
  TriangleAlert,
  Unplug,
  Webhook,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { OverviewNeeds } from "#shared/console/overview.ts";
import { DISABLE_AFTER_DAYS } from "#shared/console/webhooks.ts";
import { usePublication } from "#web/api/session.ts";
import { formatRelative } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { Section } from "#web/ui/page/section.tsx";
import { EndpointNeed, hasFailures } from "./endpoint-need.tsx";
import { OutdatedNeed } from "./outdated-need.tsx";
import classes from "./overview.module.css";
import { ReviewsNeed } from "./reviews-need.tsx";
import { StoryLine } from "./story-line.tsx";
import { TaskLine } from "./task-line.tsx";

/** Renders the tasks that the person can act on, those that wait for them first, each with a link. Renders nothing without such tasks. */
export function Needs({ needs }: { needs: OverviewNeeds }) {
  const { t } = useTranslation("overview");
  const { publication } = usePublication();
  const now = useNow();
  if (Object.values(needs).every((group) => group === null)) return null;
  const { endpoint, disabled_webhooks, expiring_tokens, failed_imports } = needs;
  const { warned_issues, reviews, due_editions, outdated_imports: outdated } = needs;
  const webhooks = disabled_webhooks ?? [];
  const tokens = expiring_tokens ?? [];
  const broken = needs.broken_stories?.items ?? [];
  const isNothingUrgent =
    !hasFailures(endpoint) &&
    needs.access_missing === null &&
    webhooks.length + tokens.length + broken.length === 0 &&
    [failed_imports, warned_issues, outdated, reviews, due_editions].every((group) => !group?.total);
  const id = publication.id;
  const allOf = ({ total, items }: { total: number; items: unknown[] }, to: string) =>
    total > items.length && { to, label: t("needs.all", { total }) };
  return (
    <Section title={t("needs.title")}>
      {isNothingUrgent ? (
        <div className={classes.calm}>
          <CircleCheck size={22} strokeWidth={1.75} aria-hidden className={classes.calmIcon} />
          <div>
            <strong>{t("needs.nothing")}</strong>
            <p>{t("needs.nothing_text")}</p>
          </div>
        </div>
      ) : (
        <div className={classes.needs}>
          {reviews && reviews.total > 0 && (
            <Need icon={BadgeCheck} title={t("needs.reviews.title", { count: reviews.total })}>
              <ReviewsNeed reviews={reviews.items} />
            </Need>
          )}
          {hasFailures(endpoint) && (
            <Need icon={Unplug} title={t("needs.endpoint.title")} grave>
              <EndpointNeed endpoint={endpoint} />
            </Need>
          )}
          {needs.access_missing && (
            <Need icon={ShieldAlert} title={t("needs.access.title")} grave>
              <AccessNeed count={needs.access_missing.count} />
            </Need>
          )}
          {webhooks.length > 0 && (
            <Need icon={Webhook} title={t("needs.webhooks.title", { count: webhooks.length })} grave>
              <WebhooksNeed webhooks={webhooks} />
            </Need>
          )}
          {tokens.length > 0 && (
            <Need icon={KeyRound} title={t("needs.tokens.title")}>
              {tokens.map((token) => {
                const isExpired = Date.parse(token.expires_at) <= now;
                return (
                  <TaskLine
                    key={token.id}
                    to={paths.settingsTab(id, "api-tokens")}
                    name={token.name}
                    grave={isExpired}
                  >
                    {t(isExpired ? "needs.tokens.expired" : "needs.tokens.expires", {
                      when: formatRelative(token.expires_at, now),
                    })}
                  </TaskLine>
                );
              })}
            </Need>
          )}
          {failed_imports && failed_imports.total > 0 && (
            <Need
              icon={CircleAlert}
              title={t("needs.failed.title", { count: failed_imports.total })}
              grave
              all={allOf(failed_imports, `${paths.issues(id)}?state=failed`)}
            >
              {failed_imports.items.map(({ emag_id, name, failed_at, failure }) => (
                <TaskLine
                  key={emag_id}
                  to={`${paths.issue(id, emag_id)}?tab=import`}
                  name={name}
                  aside={failed_at && formatRelative(failed_at, now)}
                >
                  {failure?.message ?? t("needs.failed.unknown")}
                </TaskLine>
              ))}
            </Need>
          )}
          {warned_issues && warned_issues.total > 0 && (
            <Need icon={TriangleAlert} title={t("needs.warned.title", { count: warned_issues.total })} grave>
              {warned_issues.items.map(({ emag_id, name, released_at, warnings: [first, ...others] }) => (
                <TaskLine
                  key={emag_id}
                  to={paths.issue(id, emag_id)}
                  name={name}
                  aside={t(
                    Date.parse(released_at) <= now ? "needs.warned.visible" : "needs.warned.scheduled",
                    {
                      when: formatRelative(released_at, now, publication.time_zone),
                    },
                  )}
                >
                  {first?.message}
                  {others.length > 0 && ` ${t("needs.warned.more", { count: others.length })}`}
                </TaskLine>
              ))}
              {warned_issues.total > warned_issues.items.length && (
                <li className={classes.line}>
                  {t("needs.warned.others", { count: warned_issues.total - warned_issues.items.length })}
                </li>
              )}
            </Need>
          )}
          {outdated && outdated.total > 0 && (
            <Need icon={Layers} title={t("needs.outdated.title", { count: outdated.total })} grave>
              <OutdatedNeed outdated={outdated} />
            </Need>
          )}
          {due_editions && due_editions.total > 0 && (
            <Need
              icon={Clock}
              title={t("needs.due.title", { count: due_editions.total })}
              all={allOf(due_editions, `${paths.plannedEditions(id)}?view=list&status=due`)}
            >
              {due_editions.items.map((edition) => {
                const isLate = Date.parse(edition.release_date) <= now;
                return (
                  <TaskLine
                    key={edition.id}
                    to={paths.plannedEdition(id, edition.id)}
                    name={edition.name}
                    aside={<DualTimeZone instant={edition.release_date} timeZone={publication.time_zone} />}
                    grave={isLate}
                  >
                    {t(isLate ? "needs.due.overdue" : "needs.due.near", {
                      when: formatRelative(edition.release_date, now, publication.time_zone),
                    })}
                  </TaskLine>
                );
              })}
            </Need>
          )}
          {broken.length > 0 && (
            <Need icon={FileWarning} title={t("needs.broken.title")}>
              {broken.map((story) => (
                <StoryLine key={story.id} story={story} />
              ))}
            </Need>
          )}
        </div>
      )}
    </Section>
  );
}

interface NeedProps {
  icon: LucideIcon;
  title: string;
  /** True for tasks that need action now. */
  grave?: boolean;
  /** Link to the full list. */
  all?: { to: string; label: string } | false;
  children: ReactNode;
}

function Need({ icon: Icon, title, grave = false, all = false, children }: NeedProps) {
  return (
    <section className={classes.need} aria-label={title}>
      <div className={classes.needHead}>
        <Icon
          size={18}
          strokeWidth={1.75}
          aria-hidden
          className={classes.needIcon}
          data-grave={grave || undefined}
        />
        <h3 className={classes.needTitle}>{title}</h3>
        {all && (
          <Link to={all.to} className={classes.all}>
            {all.label}
          </Link>
        )}
      </div>
      <ul className={classes.lines}>{children}</ul>
    </section>
  );
}

/** Renders that protected issues and articles can be opened by no one, with the way to set access up. */
function AccessNeed({ count }: Pick<NonNullable<OverviewNeeds["access_missing"]>, "count">) {
  const { t } = useTranslation("overview");
  const { publication } = usePublication();
  return (
    <TaskLine to={paths.accessTab(publication.id, "configuration")} name={t("needs.access.set_up")} grave>
      {t("needs.access.text", { count })}
    </TaskLine>
  );
}

interface WebhooksNeedProps {
  webhooks: NonNullable<OverviewNeeds["disabled_webhooks"]>;
}

function WebhooksNeed({ webhooks }: WebhooksNeedProps) {
  const { t } = useTranslation("overview");
  const { publication } = usePublication();
  const now = useNow();
  return webhooks.map(({ id, host, at, reason }) => (
    <TaskLine key={id} to={paths.webhook(publication.id, id)} name={host} aside={formatRelative(at, now)}>
      {t(`needs.webhooks.${reason}`, { days: DISABLE_AFTER_DAYS })}
    </TaskLine>
  ));
}
