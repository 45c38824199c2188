import { useLocation } from "react-router-dom";

/** Returns the secret of a one-time link from the URL fragment, which never reaches a server's log. */
export function useLinkToken(): string {
  return new URLSearchParams(useLocation().hash.slice(1)).get("token") ?? "";
}
