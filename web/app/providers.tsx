import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { styleNonce } from "./nonce.ts";
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
        <ModalsProvider>
          {children}
          <Notifications position="bottom-right" limit={4} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
