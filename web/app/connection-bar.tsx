import { Button } from "@mantine/core";
import { CloudOff, LogIn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useLiveState } from "../api/live-events.ts";
import classes from "./connection-bar.module.css";

interface ConnectionBarProps {
  /** The session has ended, and the person wants to look around before signing in again. */
  signedOut: boolean;
  onSignIn: () => void;
}

/** A quiet line when the service is out of reach: work goes on, and is kept. */
export function ConnectionBar({ signedOut, onSignIn }: ConnectionBarProps) {
  const { t } = useTranslation();
  const live = useLiveState();
  const away = live === "lost" || live === "offline";
  return (
    <div role="status" className={classes.live}>
      {signedOut ? (
        <div className={classes.bar}>
          <LogIn size={16} aria-hidden />
          <span>{t("connection.signed_out")}</span>
          <Button size="compact-sm" variant="default" onClick={onSignIn}>
            {t("connection.sign_in")}
          </Button>
        </div>
      ) : (
        away && (
          <div className={classes.bar}>
            <CloudOff size={16} aria-hidden />
            <span>{live === "offline" ? t("connection.offline") : t("connection.lost")}</span>
          </div>
        )
      )}
    </div>
  );
}
