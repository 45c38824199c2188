import { usePublication } from "#web/api/session.ts";

export interface Protection {
  subscription_required?: boolean;
  purchase_required?: boolean;
  for_subscribers_only?: boolean | null;
  single_purchase_required?: boolean;
}

/** Returns whether an issue or article is protected although no access is set up, so that no one can open it. */
export function useLacksAccess(record: Protection): boolean {
  const { access_set_up } = usePublication().publication;
  const { subscription_required, purchase_required, for_subscribers_only, single_purchase_required } = record;
  const isProtected =
    subscription_required || purchase_required || for_subscribers_only || single_purchase_required;
  return Boolean(isProtected) && !access_set_up;
}
