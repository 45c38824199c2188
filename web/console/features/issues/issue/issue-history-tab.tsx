import { useTranslation } from "react-i18next";
import { RecordHistory } from "#web/console/components/record/history/record-history.tsx";

export default function HistoryTab({ emagId }: { emagId: number }) {
  const { t } = useTranslation("issue");
  return <RecordHistory of={{ emag_id: emagId }} label={t("tab.history")} />;
}
