import { useState } from "react";
import { kioskAddresses } from "#shared/kiosk/addresses.ts";
import type { KioskDocument } from "#shared/kiosk/pages.ts";
import type { Kiosk, Look } from "./kiosk-context.ts";

/** Returns the look of a page, and a function that changes it without loading the page again. */
export function useLook({ site, path, theme, textSize }: KioskDocument): Pick<Kiosk, "look" | "choose"> {
  const [look, setLook] = useState<Look>({ theme, textSize });
  const choose = (change: Partial<Look>) => {
    const chosen = { ...look, ...change };
    setLook(chosen);
    Object.assign(document.documentElement.dataset, chosen);
    if (!site) return;
    const body = new URLSearchParams({ path, theme: chosen.theme, text_size: chosen.textSize });
    const { preferences } = kioskAddresses(site.slug, site.root);
    // Without a connection the choice lasts as long as this page.
    fetch(preferences, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => {});
  };
  return { look, choose };
}
