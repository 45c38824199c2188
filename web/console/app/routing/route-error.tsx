import { Button, Code } from "@mantine/core";
import { BookX, Bug } from "lucide-react";
import { useTranslation } from "react-i18next";
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from "react-router-dom";
import { ApiError, OfflineError } from "#web/api/http/errors.ts";
import { UnknownPublicationError } from "#web/api/session.ts";
import { ErrorState } from "#web/console/components/feedback/error-state.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import classes from "#web/ui/feedback/state.module.css";
import { ChunkErrorPage } from "./chunk-error-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";

/** Messages of different browsers for a chunk that can't be loaded, for example after an update. */
const CHUNK = /dynamically imported module|module script failed|error loading dynamically|preload CSS/i;

/** Shows why a route failed, with a way to continue. */
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
  if (CHUNK.test(message)) return <ChunkErrorPage />;
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
