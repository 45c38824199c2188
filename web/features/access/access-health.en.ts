const texts = {
  title: "The last hour",
  load_failed: "The health could not be loaded",
  empty_title: "Nobody asked in the last hour",
  empty_text:
    "Charts of what was asked, how it ended and how long it took appear here with the first question.",
  breaker: {
    closed: "The publisher's endpoint is asked as usual.",
    open: "The endpoint failed too often and is left alone. It is tried again {{when}}; until then protected items stay closed.",
    half_open: "The endpoint failed too often. The next question tries it out.",
    now: "now",
    in_seconds_one: "in {{count}} second",
    in_seconds_other: "in {{count}} seconds",
    load: "Under way: {{in_flight}}. Waiting for a place: {{queued}}.",
    process: "As this process of the service sees it.",
  },
  total: {
    label: "Totals of the last hour",
    asked: "Asked",
    cached: "From memory",
    granted: "Granted",
    unavailable: "No clear answer",
    p95: "Slowest of 20 (95th percentile)",
    no_time: "–",
  },
  rate: {
    title: "Questions and how they ended, by minute",
    latency: "How long the endpoint took, by minute",
    latency_text: "Only questions that were really sent.",
    p50: "Half are faster than",
    p95: "19 of 20 are faster than",
  },
  failures: {
    title: "Why no clear answer came",
    none: "Every question of the last hour got a clear answer.",
    reason: "Reason",
    count: "Times",
    show: "Show in the log",
  },
  table: {
    show: "Show as a table",
    hide: "Hide the table",
    minute: "Minute",
    cached: "From memory",
    p50: "Half faster than",
    p95: "19 of 20 faster than",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "access-health": typeof texts;
  }
}
