import { useTranslation } from "react-i18next";
import type { ImportAttempt } from "#shared/console/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { PageSlot } from "./page-slots.ts";
import classes from "./viewer.module.css";

export interface ViewerProps {
  record: Emag;
  attempt: ImportAttempt;
  /** Every page of the import, in order, rendered or not. */
  slots: readonly PageSlot[];
  /** The page in the address; one of the slots. */
  page: number;
}

/** Reads an issue page by page. */
export function Viewer({ record, slots, page }: ViewerProps) {
  const { t } = useTranslation("viewer");
  const slot = slots[page - 1];
  return (
    <div className={classes.root}>
      <h1>{t("name", { name: record.name })}</h1>
      {slot?.page && (
        <img
          src={slot.page.image_url}
          width={slot.width}
          height={slot.height}
          alt={t("page_of", { page, total: slots.length })}
        />
      )}
    </div>
  );
}
