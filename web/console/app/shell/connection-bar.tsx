import { Button } from "@mantine/core";
import { CloudOff, LogIn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useLiveState } from "#web/api/live-events.ts";
import { paths } from "#web/console/routing/paths.ts";
import classes from "./connection-bar.module.css";

interface ConnectionBarProps {
  /**
   * The session has ended. `put off`: the person closed the sign-in dialog. `elsewhere`: the dialog can't be loaded, so
   * they must sign in using another tab.
   */
  signedOut: "put off" | "elsewhere" | null;
  onSignIn: () => void;
  onSignedIn: () => void;
}

/** Shows a bar while the service is unreachable or the session has ended. */
export function ConnectionBar({ signedOut, onSignIn, onSignedIn }: ConnectionBarProps) {
  const { t } = useTranslation();
  const live = useLiveState();
  const away = live === "lost" || live === "offline";
  return (
    <div role="status" className={classes.live}>
      {signedOut ? (
        <div className={classes.bar}>
          <LogIn size={16} aria-hidden />
          <Message text={t("connection.signed_out")} more={t("connection.kept")} />
          {signedOut === "put off" ? (
            <Button size="compact-sm" variant="default" onClick={onSignIn}>
              {t("connection.sign_in")}
            </Button>
          ) : (
            <>
              <Button size="compact-sm" variant="default" component="a" href={paths.signIn} target="_blank">
                {t("connection.sign_in_elsewhere")}
              </Button>
              <Button size="compact-sm" variant="default" onClick={onSignedIn}>
                {t("connection.go_on")}
              </Button>
            </>
          )}
        </div>
      ) : (
        away && (
          <div className={classes.bar}>
            <CloudOff size={16} aria-hidden />
            {live === "offline" ? (
              <Message text={t("connection.offline")} more={t("connection.offline_more")} />
            ) : (
              <Message text={t("connection.lost")} more={t("connection.kept")} />
            )}
          </div>
        )
      )}
    </div>
  );
}

/** Renders a message. A phone shows only its first part, because the bar covers what is below it if it is higher than the top bar. */
function Message({ text, more }: { text: string; more: string }) {
  return (
    <span className={classes.message}>
      <span>{text}</span> <span className={classes.more}>{more}</span>
    </span>
  );
}
