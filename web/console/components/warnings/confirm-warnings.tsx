import { Stack, Text } from "@mantine/core";
import i18next from "i18next";
import { lazy, Suspense } from "react";
import type { UnconfirmedWarnings } from "#shared/console/issues/imports.ts";
import { ApiError } from "#web/api/http/errors.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";

const WarningList = lazy(async () => ({ default: (await import("./warning-list.tsx")).WarningList }));

/** An issue with serious warnings. The name is needed among several. */
export interface WarnedIssue extends UnconfirmedWarnings {
  name?: string;
}

/** Returns the serious warnings because of which the service refused a request, or null. */
export function unconfirmedWarningsOf(error: unknown): UnconfirmedWarnings | null {
  if (!(error instanceof ApiError) || error.code !== "warnings_unconfirmed") return null;
  const { confirmation, warnings } = error.body as unknown as UnconfirmedWarnings;
  return { confirmation, warnings };
}

/** Returns whether a request was refused because the user has not confirmed serious warnings. */
export function hasUnconfirmedWarnings(error: unknown): boolean {
  return unconfirmedWarningsOf(error) !== null;
}

/**
 * Sends a request that may show pages with serious warnings to readers. If the service refuses it because of them, asks the user and
 * sends it again with the confirmation. Rejects with the refusal if the user does not confirm.
 */
export async function withConfirmedWarnings<T>(
  send: (confirmedWarnings?: string) => Promise<T>,
  confirmedWarnings?: string,
): Promise<T> {
  try {
    return await send(confirmedWarnings);
  } catch (error) {
    const warned = unconfirmedWarningsOf(error);
    if (!warned || !(await askAboutWarnings([warned]))) throw error;
    return withConfirmedWarnings(send, warned.confirmation);
  }
}

/** Asks whether to continue although issues have serious warnings. */
export function askAboutWarnings(issues: readonly WarnedIssue[]): Promise<boolean> {
  const { t } = i18next;
  return confirm({
    title: t("warnings.ask", { count: issues.length }),
    text: (
      <Stack gap="sm">
        {issues.map(({ name, confirmation, warnings }) => (
          <div key={confirmation}>
            {name && (
              <Text inherit fw={600} dir="auto">
                {name}
              </Text>
            )}
            <Suspense>
              <WarningList warnings={warnings} />
            </Suspense>
          </div>
        ))}
        <Text inherit>{t("warnings.ask_text")}</Text>
      </Stack>
    ),
    confirm: t("warnings.continue"),
    ...(issues.length > 1 && { cancel: t("warnings.skip") }),
    destructive: true,
  });
}
