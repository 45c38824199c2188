import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CloudOff, PackageX } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

const RELOADED_AT = "newsrack-reloaded-at";
/** A chunk that is missing this soon after a reload in ms is missing for another reason. */
const RELOAD_AGAIN_AFTER_MS = 30_000;
const POLL_INTERVAL_MS = 2_000;

/**
 * Shown when a chunk can't be loaded, because there is no connection or a newer release has replaced it. Browsers cache
 * a failed import until the page is reloaded, so this page reloads as soon as the service responds.
 */
export function ChunkErrorPage() {
  const { t } = useTranslation();
  const answers = useQuery({
    queryKey: ["service answers"],
    queryFn: isServiceReachable,
    networkMode: "always",
    refetchInterval: ({ state }) => (state.data === true ? false : POLL_INTERVAL_MS),
    gcTime: 0,
  }).data;
  useEffect(() => {
    if (!answers || Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < RELOAD_AGAIN_AFTER_MS) return;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    window.location.reload();
  }, [answers]);

  if (answers === undefined) return null;
  return answers ? (
    <EmptyState
      order={1}
      icon={PackageX}
      title={t("errors.chunk_title")}
      action={<Button onClick={() => window.location.reload()}>{t("actions.reload")}</Button>}
    >
      {t("errors.chunk_text")}
    </EmptyState>
  ) : (
    <EmptyState order={1} icon={CloudOff} title={t("errors.offline_title")}>
      {t("errors.offline_part")}
    </EmptyState>
  );
}

async function isServiceReachable(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
