import "./app/styles/styles.css";
import "./app/guards/double-clicks.ts";
import "./app/guards/file-drops.ts";
import "#web/lib/style-nonce.ts";
import "#web/console/i18n/zod.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { startTexts } from "#web/console/i18n/i18n.ts";
import { loadTemporal } from "#web/lib/temporal.ts";
import { Providers } from "./app/providers.tsx";
import { router } from "./app/routing/router.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");

await Promise.all([startTexts(), loadTemporal()]);

createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
