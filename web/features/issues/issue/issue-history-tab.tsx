import { useTranslation } from "react-i18next";
import { RecordHistory } from "../../../ui/record-history.tsx";

/** Who changed what of the issue. */
export default function HistoryTab({ emagId }: { emagId: number }) {
  const { t } = useTranslation("issue");
  return <RecordHistory of={{ emag_id: emagId }} label={t("tab.history")} />;
}
