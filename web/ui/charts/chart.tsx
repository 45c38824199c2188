import type { CSSProperties } from "react";
import classes from "./chart.module.css";
import { scaleFor } from "./chart-scale.ts";

/** A moment or day on the horizontal axis with a value for each series. Null is a gap in a line. */
export interface ChartColumn {
  label: string;
  values: readonly (number | null)[];
}

export interface ChartSeries {
  label: string;
  /** Color of the theme, such as `petrol-5`. */
  color: string;
  dashed?: boolean;
}

export interface ChartProps {
  /** Bars are stacked. */
  kind: "bars" | "lines";
  columns: readonly ChartColumn[];
  series: readonly ChartSeries[];
  height: number;
  format: (value: number) => string;
}

/** At most this number of labels fits below the chart, and every second one on a phone. */
const MAX_LABELS = 6;

/** Shows the values of several series over time. Hidden from screen readers, which need the same numbers as text. */
export function Chart({ kind, columns, series, height, format }: ChartProps) {
  const heights = columns.flatMap(({ values }) =>
    kind === "bars"
      ? [values.reduce<number>((sum, value) => sum + (value ?? 0), 0)]
      : values.map((value) => value ?? 0),
  );
  const { top, ticks } = scaleFor(heights);
  const percent = (value: number) => `${(100 * value) / top}%`;
  const labelEvery = Math.ceil(columns.length / MAX_LABELS);
  return (
    <div aria-hidden>
      <ul className={classes.legend}>
        {series.map((each) => (
          <li key={each.label} style={colorOf(each)}>
            {each.label}
          </li>
        ))}
      </ul>
      <div className={classes.chart} style={{ height }}>
        <ol className={classes.axis}>
          {ticks.map((tick) => (
            <li key={tick} style={{ bottom: percent(tick) }}>
              {format(tick)}
            </li>
          ))}
        </ol>
        <div className={classes.plot}>
          {ticks.map((tick) => (
            <i key={tick} className={classes.line} style={{ bottom: percent(tick) }} />
          ))}
          {kind === "lines" && (
            <svg
              viewBox={`0 0 ${columns.length} ${top}`}
              preserveAspectRatio="none"
              className={classes.lines}
            >
              <title>{series.map(({ label }) => label).join(", ")}</title>
              {series.map((each, index) => (
                <path
                  key={each.label}
                  style={colorOf(each)}
                  strokeDasharray={each.dashed ? "5 4" : undefined}
                  d={pathOf(
                    columns.map(({ values }) => values[index] ?? null),
                    top,
                  )}
                />
              ))}
            </svg>
          )}
          {columns.map(({ label, values }, index) => (
            <div key={label} className={classes.column} data-end={index * 2 > columns.length || undefined}>
              {kind === "bars" &&
                series.map((each, position) =>
                  values[position] ? (
                    <b
                      key={each.label}
                      className={classes.bar}
                      style={{ ...colorOf(each), height: percent(values[position]) }}
                    />
                  ) : null,
                )}
              <div className={classes.numbers}>
                <strong>{label}</strong>
                {series.map((each, position) => (
                  <span key={each.label} style={colorOf(each)}>
                    {each.label} {format(values[position] ?? 0)}
                  </span>
                ))}
              </div>
              {index % labelEvery === 0 && (
                <span className={classes.label} data-second={index % (2 * labelEvery) > 0 || undefined}>
                  {label}
                </span>
              )}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function colorOf({ color }: ChartSeries): CSSProperties {
  return { "--series": `var(--mantine-color-${color})` } as CSSProperties;
}

/** Connects neighboring values. A value between gaps is a dot, which the round end of a line without length draws. */
function pathOf(values: readonly (number | null)[], top: number): string {
  return values
    .map((value, index) => {
      if (value === null) return "";
      const isConnected = index > 0 && values[index - 1] !== null;
      return `${isConnected ? "L" : "M"}${index + 0.5} ${top - value}${isConnected ? "" : "h0"}`;
    })
    .join("");
}
