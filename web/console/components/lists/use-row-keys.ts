import type { RefObject } from "react";
import { listKeys, useCharacterShortcuts } from "#web/ui/hooks/shortcuts.ts";

/** Moves between the rows of a list and selects them by shortcuts. Enter opens its link, which has the focus. */
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
    [listKeys.next]: () => step(1),
    [listKeys.previous]: () => step(-1),
    [listKeys.select]: () =>
      rows().find(isCurrent)?.querySelector<HTMLElement>("input[type=checkbox]")?.click(),
  });
}
