import { useLocation } from "react-router-dom";

/** The secret of a one-time link; it stands in the fragment, which never reaches a server's log. */
export function useLinkToken(): string {
  return new URLSearchParams(useLocation().hash.slice(1)).get("token") ?? "";
}
