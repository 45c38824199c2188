import { Button, Code } from "@mantine/core";
import { BookX, Bug } from "lucide-react";
import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from "react-router-dom";
import { ApiError, OfflineError } from "../api/client.ts";
import { UnknownPublicationError } from "../api/session.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import classes from "../ui/state.module.css";
import { MissingPart } from "./missing-part.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { paths } from "./paths.ts";

/** Browsers name the same failure differently; a new version on the server makes all of them. */
const CHUNK = /dynamically imported module|module script failed|error loading dynamically|preload CSS/i;

/** What stands where a screen could not be shown, with a way on. */
export function RouteError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const revalidator = useRevalidator();

  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  if (error instanceof UnknownPublicationError)
    return (
      <EmptyState
        order={1}
        icon={BookX}
        title={t("errors.publication_title")}
        action={
          <Button component={Link} to={paths.home} variant="default">
            {t("errors.not_found_home")}
          </Button>
        }
      >
        {t("errors.publication_text")}
      </EmptyState>
    );
  if (error instanceof ApiError || error instanceof OfflineError)
    return <ErrorState order={1} error={error} onRetry={() => void revalidator.revalidate()} />;
  const message = error instanceof Error ? error.message : String(error);
  if (CHUNK.test(message)) return <MissingPart />;
  return (
    <EmptyState
      order={1}
      icon={Bug}
      title={t("errors.crash_title")}
      action={<Button onClick={() => window.location.reload()}>{t("actions.reload")}</Button>}
    >
      <p>{t("errors.crash_text")}</p>
      <Code className={classes.quote}>{message}</Code>
    </EmptyState>
  );
}
