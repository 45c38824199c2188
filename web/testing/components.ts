import "@mantine/core/styles.layer.css";
import "#web/console/app/styles/styles.css";
import { startTexts } from "#web/console/app/i18n/i18n.ts";

// Components need the texts for their first render.
await startTexts();
