import { useKiosk } from "../kiosk-context.ts";
import classes from "./sample-reader.module.css";

/** Renders the reader as whom anyone can sign in at a sample publication. */
export function SampleReaderOffer() {
  const { t, document } = useKiosk();
  const { sampleReader } = document;
  if (!sampleReader) return null;
  return (
    <div className={classes.offer}>
      <p>{t("sample_reader")}</p>
      <dl>
        <dt>{t("sample_email")}</dt>
        <dd>{sampleReader.email}</dd>
        <dt>{t("sample_password")}</dt>
        <dd>{sampleReader.password}</dd>
      </dl>
    </div>
  );
}
