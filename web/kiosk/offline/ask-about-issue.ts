import { kioskAddresses } from "#shared/kiosk/addresses.ts";
import type { OfflineIssue } from "#shared/kiosk/offline.ts";
import type { KioskSite } from "#shared/kiosk/pages.ts";
import type { RemovalReason } from "./saved-issues.ts";
import { setTrustedNow } from "./saved-issues.ts";

/** What the service says about saving an issue. `unknown`: it cannot be reached, or cannot decide right now. */
export type OfflineAnswer =
  | { kind: "granted"; offer: OfflineIssue }
  | {
      kind: "refused";
      reason: Extract<RemovalReason, "denied" | "sign_in" | "gone">;
      supportCode: string | null;
    }
  | { kind: "unknown"; supportCode: string | null };

const reasons: Readonly<Record<number, "denied" | "sign_in" | "gone">> = {
  401: "sign_in",
  403: "denied",
  404: "gone",
};

/** Asks whether the reader may download an issue, and what belongs to it. */
export async function askAboutIssue(
  { slug, root }: Pick<KioskSite, "slug" | "root">,
  id: number,
): Promise<OfflineAnswer> {
  const headers = { Accept: "application/json" };
  const response = await fetch(kioskAddresses(slug, root).issueOffline(id), { headers }).catch(() => null);
  if (response?.ok) {
    const offer = (await response.json()) as OfflineIssue;
    await setTrustedNow(Date.parse(offer.now));
    return { kind: "granted", offer };
  }
  const supportCode = response?.headers.get("X-Support-Code") ?? null;
  const reason = response && reasons[response.status];
  return reason ? { kind: "refused", reason, supportCode } : { kind: "unknown", supportCode };
}
