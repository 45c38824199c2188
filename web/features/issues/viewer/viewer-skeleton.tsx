import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./viewer.module.css";

/** The shape of the reader while it finds out what there is to read. */
export function ViewerSkeleton() {
  const { t } = useTranslation("viewer");
  return (
    <div className={classes.root} aria-busy="true">
      <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      <div className={classes.toolbar} aria-hidden />
      <div className={classes.sheetToCome} aria-hidden />
    </div>
  );
}
