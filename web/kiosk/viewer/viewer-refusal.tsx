import { ButtonLink } from "../components/blocks.tsx";
import { useKiosk, useSite } from "../kiosk-context.ts";
import panels from "./panels.module.css";

/** Says that the reader may not see more pages, and what to do. `path` is the page to which they return. */
export function ViewerRefusal({ reason, path }: { reason: "ended" | "denied"; path: string }) {
  const { t } = useKiosk();
  const { site, addresses } = useSite();
  return (
    <div className={panels.refusal} role="alert">
      <p>
        <strong>{t(`refused_${reason}`)}</strong> {t(`refused_${reason}_help`, { publication: site.name })}
      </p>
      {reason === "ended" ? (
        <ButtonLink href={addresses.signIn(path)} primary>
          {t("sign_in")}
        </ButtonLink>
      ) : (
        // The page itself says what the reader can do, and has a support code.
        <ButtonLink href={path} primary>
          {t("refused_more")}
        </ButtonLink>
      )}
    </div>
  );
}
