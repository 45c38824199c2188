import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmHost } from "../ui/confirm.tsx";
import { styleNonce } from "./nonce.ts";
import { NotificationsHost } from "./notifications-host.tsx";
import { queryClient } from "./query-client.ts";
import { cssVariables, makeTheme } from "./theme.ts";

/** The same key is read in index.html before the first paint. */
const colorSchemes = localStorageColorSchemeManager({ key: "newsrack-color-scheme" });

/** Everything that screens take for granted. The last element is where menus, dialogs and messages open. */
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
