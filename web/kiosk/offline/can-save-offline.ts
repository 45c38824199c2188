import { SERVICE_WORKER_SCOPE } from "#shared/kiosk/offline.ts";

/**
 * Returns whether this browser can save pages. Service workers exist only at addresses with TLS, and on this machine, and a browser
 * without storage has none. The host of `NEWSRACK_KIOSK_URL` has its pages outside the scope of the service worker.
 */
export function canSaveOffline(): boolean {
  const isInScope = location.pathname.startsWith(SERVICE_WORKER_SCOPE);
  return isInScope && "serviceWorker" in navigator && "locks" in navigator;
}
