import { Anchor } from "@mantine/core";
import {
  CircleAlert,
  CircleCheck,
  Clock,
  FileCheck2,
  FileWarning,
  type LucideIcon,
  Unplug,
  Webhook,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { OverviewNeeds, StoryInNeed } from "#shared/console/overview.ts";
import { usePublication } from "#web/api/session.ts";
import { paths } from "#web/console/app/routing/paths.ts";
import { formatRelative, formatThere } from "#web/lib/format.ts";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { Section } from "#web/ui/page/section.tsx";
import { EndpointNeed, hasFailures } from "./endpoint-need.tsx";
import { Line } from "./need-line.tsx";
import classes from "./overview.module.css";
import { WebhooksNeed } from "./webhooks-need.tsx";

/** Renders the tasks of the publication, most urgent first, each with a link. */
export function Needs({ needs }: { needs: OverviewNeeds }) {
  const { t } = useTranslation("overview");
  const { publication } = usePublication();
  const now = useNow();
  const { failed_imports, due_editions, endpoint, broken_stories, ready_stories } = needs;
  const disabledWebhooks = needs.disabled_webhooks ?? [];
  const isNothingUrgent =
    failed_imports.total + due_editions.total + broken_stories.items.length + ready_stories.items.length ===
      0 &&
    disabledWebhooks.length === 0 &&
    !hasFailures(endpoint);
  const id = publication.id;
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
          {hasFailures(endpoint) && (
            <Need icon={Unplug} title={t("needs.endpoint.title")} grave>
              <EndpointNeed endpoint={endpoint} />
            </Need>
          )}
          {disabledWebhooks.length > 0 && (
            <Need icon={Webhook} title={t("needs.webhooks.title", { count: disabledWebhooks.length })} grave>
              <WebhooksNeed webhooks={disabledWebhooks} />
            </Need>
          )}
          {failed_imports.total > 0 && (
            <Need
              icon={CircleAlert}
              title={t("needs.failed.title", { count: failed_imports.total })}
              grave
              all={
                failed_imports.total > failed_imports.items.length && {
                  to: `${paths.issues(id)}?state=failed`,
                  label: t("needs.all", { total: failed_imports.total }),
                }
              }
            >
              {failed_imports.items.map(({ emag_id, name, failed_at, failure }) => (
                <Line
                  key={emag_id}
                  to={`${paths.issue(id, emag_id)}?tab=import`}
                  name={name}
                  aside={failed_at && formatRelative(failed_at, now)}
                >
                  {failure?.message ?? t("needs.failed.unknown")}
                </Line>
              ))}
            </Need>
          )}
          {due_editions.total > 0 && (
            <Need
              icon={Clock}
              title={t("needs.due.title", { count: due_editions.total })}
              all={
                due_editions.total > due_editions.items.length && {
                  to: `${paths.plannedEditions(id)}?view=list&status=due`,
                  label: t("needs.all", { total: due_editions.total }),
                }
              }
            >
              {due_editions.items.map((edition) => {
                const isLate = Date.parse(edition.release_date) <= now;
                return (
                  <Line
                    key={edition.id}
                    to={paths.plannedEdition(id, edition.id)}
                    name={edition.name}
                    aside={<DualTimeZone instant={edition.release_date} timeZone={publication.time_zone} />}
                    grave={isLate}
                  >
                    {t(isLate ? "needs.due.overdue" : "needs.due.near", {
                      when: formatRelative(edition.release_date, now, publication.time_zone),
                    })}
                  </Line>
                );
              })}
            </Need>
          )}
          {broken_stories.items.length > 0 && (
            <Need icon={FileWarning} title={t("needs.broken.title")}>
              {broken_stories.items.map((story) => (
                <Line key={story.id} to={paths.article(id, story.id)} name={titleOf(story)}>
                  {t("needs.broken.missing", {
                    fields: story.missing.map((field) => t(`needs.field.${field as "title"}`)).join(", "),
                  })}
                </Line>
              ))}
            </Need>
          )}
          {ready_stories.items.length > 0 && (
            <Need
              icon={FileCheck2}
              title={t("needs.ready.title")}
              all={ready_stories.more && { to: `${paths.articles(id)}?state=draft`, label: t("needs.more") }}
            >
              {ready_stories.items.map((story) => (
                <Line key={story.id} to={paths.article(id, story.id)} name={titleOf(story)}>
                  {story.released_at &&
                    t("needs.ready.dated", {
                      when: formatThere(story.released_at, publication.time_zone),
                    })}
                </Line>
              ))}
            </Need>
          )}
        </div>
      )}
    </Section>
  );
}

const titleOf = ({ title, name }: StoryInNeed) => (title.trim() === "" ? name : title);

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
          <Anchor component={Link} to={all.to} size="sm">
            {all.label}
          </Anchor>
        )}
      </div>
      <ul className={classes.lines}>{children}</ul>
    </section>
  );
}
