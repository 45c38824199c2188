const texts = {
  title: "Last hour",
  load_failed: "Couldn't load the endpoint health",
  empty_title: "No access checks in the last hour",
  empty_text: "Charts of access checks, their outcomes, and latency appear here.",
  breaker: {
    closed: "Your endpoint works normally.",
    open: "Circuit breaker open because your endpoint failed too often. The next try is {{when}}. Until then, readers can't open protected items.",
    half_open: "Your endpoint failed too often. The next request tests whether it works again.",
    now: "now",
    in_seconds_one: "in {{count}} second",
    in_seconds_other: "in {{count}} seconds",
    load: "{{in_flight}} in progress, {{queued}} queued",
    process: "Measured in one process of the service.",
  },
  total: {
    label: "Totals of the last hour",
    asked: "Access checks",
    cached: "Cached",
    granted: "Granted",
    unavailable: "Failed",
    p95: "p95 latency",
    no_time: "–",
  },
  rate: {
    title: "Access checks by minute",
    latency: "Latency by minute",
    latency_text: "Without cached answers.",
    p50: "Median",
    p95: "p95",
  },
  failures: {
    title: "Failures",
    none: "No failures in the last hour",
    reason: "Reason",
    count: "Count",
    show: "Show in log",
  },
  table: {
    show: "Show table",
    hide: "Hide table",
    minute: "Minute",
    cached: "Cached",
    p50: "Median latency",
    p95: "p95 latency",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "access-health": typeof texts;
  }
}
