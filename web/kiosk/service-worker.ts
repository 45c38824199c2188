import { TAKE_OVER } from "./offline/kept-pages.ts";
import { openDocument } from "./offline/open-document.ts";
import { openFile } from "./offline/open-file.ts";
import type { WorkerScope } from "./offline/worker-scope.ts";

/** Addresses of the files of this version, from the build. Their names change with their content. */
declare const KIOSK_FILES: readonly string[];
declare const KIOSK_VERSION: string;

const FILES_CACHE = "newsrack-files-";
const worker = self as unknown as WorkerScope;

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(FILES_CACHE + KIOSK_VERSION).then((cache) => cache.addAll([...KIOSK_FILES])));
});

// A new version is activated after the last page of the old one is closed, so a page never misses files that it loads later.
worker.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith(FILES_CACHE) && name !== FILES_CACHE + KIOSK_VERSION) await caches.delete(name);
      await worker.registration.navigationPreload?.enable();
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener("message", (event) => {
  if (event.data !== TAKE_OVER) return;
  event.waitUntil(
    worker.clients.matchAll({ includeUncontrolled: true }).then(async (pages) => {
      if (pages.length <= 1) await worker.skipWaiting();
    }),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(`${location.origin}/`)) return;
  if (request.mode === "navigate") event.respondWith(openDocument(event));
  else {
    const response = openFile(event);
    if (response) event.respondWith(response);
  }
});
