import type { RefObject } from "react";
import { useCharacterShortcuts } from "#web/ui/hooks/shortcuts.ts";

/** Moves between the rows of a list with J and K, and selects one with X. Enter opens its link, which has the focus. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>("tbody > tr, li") ?? [])];
  const isCurrent = (row: HTMLElement) => row.contains(document.activeElement);
  function step(by: 1 | -1): void {
    const all = rows();
    const at = all.findIndex(isCurrent);
    const next = at === -1 ? all[0] : all[at + by];
    next?.querySelector<HTMLElement>("a[href]")?.focus();
  }
  useCharacterShortcuts({
    j: () => step(1),
    k: () => step(-1),
    x: () => rows().find(isCurrent)?.querySelector<HTMLElement>("input[type=checkbox]")?.click(),
  });
}
