import { Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useKiosk } from "../kiosk-context.ts";
import classes from "./blocks.module.css";

/** Shares the page with the system's dialog, or copies its address. Without script its place stays empty, so that nothing moves. */
export function ShareButton({ title }: { title: string }) {
  const { t, document } = useKiosk();
  const [can, setCan] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setCan(typeof navigator.share === "function" || window.isSecureContext), []);
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
  return (
    <button type="button" className={can ? classes.button : classes.reserved} onClick={() => void share()}>
      <Share2 size={17} aria-hidden />
      <span role="status">{copied ? t("link_copied") : t("share")}</span>
    </button>
  );
}
