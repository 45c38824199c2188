import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Plus, Repeat } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { useUrlSearch } from "#web/console/components/lists/use-url-search.ts";
import { PageHeader } from "#web/console/components/page/page-header.tsx";
import { ownNavigation } from "#web/ui/dialogs/unsaved-changes-guard.tsx";
import { useUrlState } from "#web/ui/hooks/use-url-state.ts";
import { Page } from "#web/ui/page/page.tsx";
import { PlanBody } from "./plan-body.tsx";
import { addDays, type Day, dayOf, existingDay } from "./plan-days.ts";
import { isVisible, type PlanSearch, planSearchForm, visibleWeeks } from "./plan-search.ts";
import { editionRuleQuery } from "./planned-editions.api.ts";

const ScheduleDialog = lazy(() => import("./schedule/schedule-dialog.tsx"));
const AddEditionDialog = lazy(() => import("./edition/add-edition-dialog.tsx"));

export default function PlannedEditionsPage() {
  const { publication } = usePublication();
  return (
    <Page width="full">
      <Plan key={publication.id} />
    </Page>
  );
}

function Plan() {
  const { t } = useTranslation(["planned-editions", "common"]);
  const { publication, can } = usePublication();
  const planSearch = useUrlSearch(planSearchForm);
  const rule = useQuery(editionRuleQuery(publication.id));
  const mayWrite = can("planned_emags.write");
  // URL parameters open the two dialogs, so that the command palette and the overview can link to them.
  const [parameters, changeQuery] = useUrlState();
  const openForm = (form: "schedule" | "new", value = "open") =>
    changeQuery((now) => new URLSearchParams([...now, [form, value]]));
  const closeForm = () => planSearch.change({}, { replace: true, state: ownNavigation });
  const openSchedule = () => openForm("schedule");
  const hasRule = rule.data !== null && rule.data !== undefined;
  return (
    <>
      <PageHeader
        title={t("common:nav.planned_editions")}
        description={t("description", { publication: publication.name })}
        secondary={
          mayWrite &&
          hasRule && (
            <Button variant="default" leftSection={<Repeat size={16} aria-hidden />} onClick={openSchedule}>
              {t("edit_schedule")}
            </Button>
          )
        }
        primary={
          mayWrite && (
            <Button
              leftSection={<Plus size={16} strokeWidth={2.5} aria-hidden />}
              onClick={() => openForm("new")}
            >
              {t("add")}
            </Button>
          )
        }
      />
      <PlanBody
        planSearch={planSearch}
        hasRule={rule.data === undefined ? null : hasRule}
        onSetSchedule={mayWrite ? openSchedule : null}
        onAdd={mayWrite ? (day) => openForm("new", day) : null}
      />
      <Suspense>
        {mayWrite && parameters.has("schedule") && rule.data !== undefined && (
          <ScheduleDialog rule={rule.data} onClose={closeForm} />
        )}
        {mayWrite && parameters.has("new") && (
          <AddEditionDialog
            usualDay={usualDay(parameters.get("new"), planSearch.search, publication.time_zone)}
            onClose={closeForm}
            onAdded={(edition) =>
              planSearch.change(
                {
                  ...(planSearch.search.view === "week"
                    ? { week: edition.local_date }
                    : { month: edition.local_date.slice(0, 7) }),
                  edition: edition.id,
                },
                { state: ownNavigation },
              )
            }
          />
        )}
      </Suspense>
    </>
  );
}

/** Returns the day for a new edition: the one in the URL, or else tomorrow or the first day of the visible time. */
function usualDay(given: string | null, search: PlanSearch, timeZone: string): Day {
  const existing = existingDay(given);
  if (existing) return existing;
  const today = dayOf(Date.now(), timeZone);
  const days = visibleWeeks(search, today)
    .flat()
    .filter((day) => isVisible(search, today, day));
  const tomorrow = addDays(today, 1);
  return days.includes(tomorrow) ? tomorrow : days[0]!;
}
