import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ConfirmHost } from "../ui/confirm.tsx";
import { styleNonce } from "./nonce.ts";
import { NotificationsHost } from "./notifications-host.tsx";
import { queryClient } from "./query-client.ts";
import { cssVariables, theme } from "./theme.ts";

/** The same key is read in index.html before the first paint. */
const colorSchemes = localStorageColorSchemeManager({ key: "newsrack-color-scheme" });

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <ConfirmHost />
        <NotificationsHost />
      </QueryClientProvider>
    </MantineProvider>
  );
}
