import { Check, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useKiosk } from "../kiosk-context.ts";
import blocks from "./blocks.module.css";
import layout from "./layout.module.css";

/** Time until the text "copied" disappears. */
const COPIED_MS = 4_000;

export interface ShareButtonProps {
  title: string;
  /** True for an icon, whose words appear when they have something to say. */
  compact?: boolean;
}

/** Shares the page with the system's dialog, or copies its address. Without script its place stays empty, so that nothing moves. */
export function ShareButton({ title, compact = false }: ShareButtonProps) {
  const { t, document } = useKiosk();
  const [can, setCan] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setCan(typeof navigator.share === "function" || window.isSecureContext), []);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const share = async () => {
    const url = document.head.canonical ?? location.href;
    if (typeof navigator.share === "function") {
      // The reader may close the dialog, which rejects.
      await navigator.share({ title, url }).catch(() => {});
      return;
    }
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  const Icon = copied ? Check : Share2;
  return (
    <button
      type="button"
      className={compact ? layout.iconButton : blocks.button}
      data-reserved={!can || undefined}
      title={compact ? t("share") : undefined}
      onClick={() => void share()}
    >
      <Icon size={compact ? 20 : 17} aria-hidden />
      <span role="status" className={compact ? layout.note : undefined} data-shown={copied || undefined}>
        {copied ? t("link_copied") : t("share")}
      </span>
    </button>
  );
}
