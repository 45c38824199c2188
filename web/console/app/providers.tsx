import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { queryClient } from "#web/api/query-client.ts";
import { styleNonce } from "#web/lib/style-nonce.ts";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import { NotificationsHost } from "./shell/notifications-host.tsx";
import { cssVariables, makeTheme } from "./styles/theme.ts";

/** index.html reads the same key before the first paint. */
const colorSchemes = localStorageColorSchemeManager({ key: "newsrack-color-scheme" });

/** Provides the theme, data, and routing of all screens. Menus, dialogs, and notifications open in the last element. */
export function Providers({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const theme = useMemo(
    () => makeTheme({ close: t("actions.close"), showTyped: t("actions.show_typed") }),
    [t],
  );
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
      getStyleNonce={styleNonce}
      // The file with the default variables is not loaded.
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        <DatesProvider settings={{ locale: i18n.language }}>{children}</DatesProvider>
        <ConfirmHost />
        <NotificationsHost />
        <section data-mantine-shared-portal-node aria-label={t("overlays")} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
