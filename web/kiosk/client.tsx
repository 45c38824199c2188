import "./styles/kiosk.css";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { KIOSK_DATA_ID, KIOSK_ROOT_ID, type KioskDocument } from "#shared/kiosk/pages.ts";
import { App } from "./app.tsx";
import { canSaveOffline } from "./offline/can-save-offline.ts";

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element with the id ${id}.`);
  return found;
};

const data = JSON.parse(element(KIOSK_DATA_ID).textContent ?? "") as KioskDocument;
const viewer = data.page.kind === "viewer" ? (await import("./viewer/viewer-page.tsx")).ViewerPage : null;

const whenLoaded = (action: () => void) => {
  if (document.readyState === "complete") action();
  else addEventListener("load", action);
};

// In parts, so that the page reacts to the reader in between.
startTransition(() => {
  hydrateRoot(element(KIOSK_ROOT_ID), <App document={data} viewer={viewer} />);
});

// The page itself comes first.
if (canSaveOffline())
  whenLoaded(() => {
    const start = async () => (await import("./offline/start-offline.ts")).startOffline(data);
    start().catch((error: unknown) => console.warn("Pages can't be saved on this device.", error));
  });
