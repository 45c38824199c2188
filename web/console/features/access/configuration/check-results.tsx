import { Text } from "@mantine/core";
import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { AccessCheck } from "#shared/console/access/access-config.ts";
import classes from "./configuration.module.css";

const icons: Record<AccessCheck["verdict"], LucideIcon> = {
  pass: CircleCheck,
  warn: TriangleAlert,
  fail: CircleAlert,
};

/** Renders the results of a check. `current` is false if the form has changed since. */
export function CheckResults({ checks, current }: { checks: AccessCheck[]; current: boolean }) {
  const { t } = useTranslation("access-configuration");
  const ref = useRef<HTMLElement>(null);
  // Its place is the end of a long form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each run of the checks is to be seen.
  useEffect(() => {
    // Block body, because newer browsers return a promise that the effect must not return.
    ref.current?.scrollIntoView({ block: "nearest" });
  }, [checks]);
  return (
    <section ref={ref} aria-label={t("check.results")} className={classes.checks}>
      {!current && (
        <Text size="sm" c="dimmed">
          {t("check.outdated")}
        </Text>
      )}
      {checks.length === 0 && <Text size="sm">{t("check.nothing")}</Text>}
      <ul className={classes.checkList}>
        {checks.map(({ check, verdict, message, milliseconds }) => {
          const Icon = icons[verdict];
          return (
            <li
              key={check}
              className={classes.check}
              data-verdict={verdict}
              data-outdated={!current || undefined}
            >
              <Icon size={18} aria-hidden className={classes.checkIcon} />
              <div>
                <Text size="sm" fw={600}>
                  {t(`check.of.${check}`)}: {t(`check.verdict.${verdict}`)}
                </Text>
                <Text size="sm">{message}</Text>
              </div>
              <Text size="xs" c="dimmed" className={classes.checkTime}>
                {t("check.milliseconds", { count: Math.round(milliseconds) })}
              </Text>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
