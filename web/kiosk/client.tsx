import "./styles/kiosk.css";
import { hydrateRoot } from "react-dom/client";
import { KIOSK_DATA_ID, KIOSK_ROOT_ID, type KioskDocument } from "#shared/kiosk/pages.ts";
import { App } from "./app.tsx";

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element with the id ${id}.`);
  return found;
};

const data = JSON.parse(element(KIOSK_DATA_ID).textContent ?? "") as KioskDocument;
const viewer = data.page.kind === "viewer" ? (await import("./viewer/viewer-page.tsx")).ViewerPage : null;

hydrateRoot(element(KIOSK_ROOT_ID), <App document={data} viewer={viewer} />);
