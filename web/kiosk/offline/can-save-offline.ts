/**
 * Returns whether this browser can save pages. Service workers exist only at addresses with TLS, and on this machine, and a browser
 * without storage has none.
 */
export function canSaveOffline(): boolean {
  return "serviceWorker" in navigator && "locks" in navigator;
}
