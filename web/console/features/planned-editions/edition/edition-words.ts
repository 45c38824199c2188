import type { TFunction } from "i18next";
import { CalendarArrowUp, CircleSlash, Pencil, RotateCcw } from "lucide-react";

const icons = { move: CalendarArrowUp, rename: Pencil, skip: CircleSlash, restore: RotateCcw };

/** Returns the label and icon of an action on one edition or several. */
export const editionWords = (t: TFunction<"planned-editions">, name: keyof typeof icons) => ({
  label: t(`panel.${name}`),
  icon: icons[name],
});
