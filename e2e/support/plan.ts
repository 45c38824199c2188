import type { APIRequestContext } from "@playwright/test";
import {
  changeEditionRule,
  listPlannedEditions,
  type PlannedEdition,
} from "#shared/console/issues/planned-editions.ts";

/** Returns the UTC date this number of days from today. */
function dayFromToday(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Plans an edition for each of the next 40 days. Returns those from the day after tomorrow. */
export async function planDaily(
  request: APIRequestContext,
  publicationId: number,
): Promise<PlannedEdition[]> {
  const at = (path: string) => path.replace(":publication_id", String(publicationId));
  const rule = { rrule: "FREQ=DAILY", release_time: "06:00", horizon_days: 40 };
  const set = await request.put(at(changeEditionRule.path), { data: { edition_rule: rule } });
  if (!set.ok()) throw new Error(await set.text());
  const listed = await request.get(
    `${at(listPlannedEditions.path)}?from=${dayFromToday(2)}&to=${dayFromToday(40)}`,
  );
  return (await listed.json()).planned_editions;
}

/** A month to come, so that none of its editions is due. */
export const comingMonth = dayFromToday(40).slice(0, 7);

export function dayOfComingMonth(day: number): string {
  return `${comingMonth}-${String(day).padStart(2, "0")}`;
}
