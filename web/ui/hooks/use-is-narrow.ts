import { useMediaQuery } from "@mantine/hooks";

/** Returns whether the window is too narrow for a table, so that a list shows cards and collapses its filters. */
export function useIsNarrow(): boolean {
  return useMediaQuery("(max-width: 62em)", false, { getInitialValueInEffect: false });
}
