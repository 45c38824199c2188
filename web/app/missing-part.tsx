import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CloudOff, PackageX } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../ui/empty-state.tsx";

const RELOADED_AT = "newsrack-reloaded-at";
/** A part that is missing so soon after the page was loaded anew is missing for another reason. */
const AGAIN_AFTER = 30_000;
const ASK_EVERY = 2_000;

/**
 * A part of the console that could not be fetched: there was no connection, or a newer release has other parts. The browser
 * remembers it as missing for as long as this page lives, so the page is loaded anew as soon as the service answers.
 */
export function MissingPart() {
  const { t } = useTranslation();
  const answers = useQuery({
    queryKey: ["service answers"],
    queryFn: serviceAnswers,
    networkMode: "always",
    refetchInterval: ({ state }) => (state.data === true ? false : ASK_EVERY),
    gcTime: 0,
  }).data;
  useEffect(() => {
    if (!answers || Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < AGAIN_AFTER) return;
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

async function serviceAnswers(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
