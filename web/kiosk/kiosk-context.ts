import { createContext, useContext } from "react";
import { type KioskAddresses, kioskAddresses } from "#shared/kiosk/addresses.ts";
import type { KioskAccess, KioskDocument, KioskSite } from "#shared/kiosk/pages.ts";
import { type Formats, formatsOf } from "#web/lib/locale-formats.ts";
import { type Translate, textsIn } from "./texts/kiosk-texts.ts";

/** What every component of a page needs: texts and formats in the reader's language, and the publication. */
export interface Kiosk {
  document: KioskDocument;
  t: Translate;
  formats: Formats;
  /** Formats a day in the time zone of the publication. */
  day: (instant: string) => string;
  /** Formats a time in the time zone of the publication. */
  time: (instant: string) => string;
  look: Look;
  /** Changes the look of this page and of those that follow. */
  choose: (change: Partial<Look>) => void;
}

/** The reader's choice of colors and text size. */
export type Look = Pick<KioskDocument, "theme" | "textSize">;

/** Creates the context of a page. */
export function kioskOf(document: KioskDocument): Omit<Kiosk, "look" | "choose"> {
  const locale = document.language === "en" ? "en-GB" : document.language;
  const formats = formatsOf(locale);
  const timeZone = document.site?.timeZone ?? "UTC";
  return {
    document,
    t: textsIn(document.language),
    formats,
    day: (instant) => formats.formatDate(instant, timeZone),
    time: (instant) => formats.formatTime(instant, timeZone),
  };
}

export const KioskContext = createContext<Kiosk | null>(null);

export function useKiosk(): Kiosk {
  const kiosk = useContext(KioskContext);
  if (!kiosk) throw new Error("This component is outside of a KioskContext.");
  return kiosk;
}

/** Returns the publication and its addresses, on pages that belong to one. */
export function useSite(): { site: KioskSite; addresses: KioskAddresses } {
  const { site } = useKiosk().document;
  if (!site) throw new Error("This page belongs to no publication.");
  return { site, addresses: kioskAddresses(site.slug, site.root) };
}

/** Returns what a reader needs to read an item, such as "Subscribers · €4.99". */
export function accessText(
  { t, formats }: Kiosk,
  { subscription, purchase, price, isOwn }: KioskAccess,
): string {
  if (isOwn) return t("access_own");
  const amount = price && formats.formatMoney(price.cents, price.currency);
  if (purchase && subscription)
    return amount ? t("access_both", { price: amount }) : t("access_both_unpriced");
  if (purchase) return amount ? t("access_price", { price: amount }) : t("access_purchase");
  return t(subscription ? "access_subscribers" : "access_free");
}
