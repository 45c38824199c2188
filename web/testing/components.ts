import "@mantine/core/styles.layer.css";
import "#web/console/app/styles/styles.css";
import React from "react";
import { queryClient } from "#web/api/query-client.ts";
import { startTexts } from "#web/console/i18n/i18n.ts";
import { loadTemporal } from "#web/lib/temporal.ts";
import { setRenderingBudget } from "./rendering-budget.ts";

// React's production build has no act(). A task in the background runs after all renders and effects.
React.act = async <Result>(callback: () => Result | Promise<Result>) => {
  const result = await callback();
  await scheduler.postTask(() => {}, { priority: "background" });
  return result;
};

// Tests render screens without the bar at the top of the shell, below which screens keep their own bars.
document.documentElement.style.setProperty("--nr-bar-height", "0px");

setRenderingBudget();

// On a slow machine, data would become stale during a test and be read again before it changes what it tests.
const { queries, ...defaults } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...defaults, queries: { ...queries, staleTime: Number.POSITIVE_INFINITY } });

// Components need the texts and `Temporal` for their first render.
await Promise.all([startTexts(), loadTemporal()]);
