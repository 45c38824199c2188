import { useQueryClient } from "@tanstack/react-query";
import { useChangeEvents } from "#web/api/live-events.ts";
import { productsKey } from "#web/api/products.ts";
import { useThrottledRefresh } from "#web/ui/hooks/use-throttled-refresh.ts";

/** Shortest time between two refreshes, because a shop can give many holdings in a row. */
const REFRESH_INTERVAL_MS = 1_000;

/** Refetches products, codes, holdings and readers of an organization when a live event reports a change. */
export function useLiveProducts(organizationId: number): void {
  const client = useQueryClient();
  const refresh = useThrottledRefresh(
    () => void client.invalidateQueries({ queryKey: productsKey(organizationId) }),
    REFRESH_INTERVAL_MS,
  );
  useChangeEvents((event) => {
    if (event.type === "products" && event.organization_id === organizationId) refresh();
  });
}
