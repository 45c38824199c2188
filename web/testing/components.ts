import "@mantine/core/styles.layer.css";
import "#web/console/app/styles/styles.css";
import { startTexts } from "#web/console/app/i18n/i18n.ts";

// Tests render screens without the bar at the top of the shell, below which screens keep their own bars.
document.documentElement.style.setProperty("--nr-bar-height", "0px");

// Components need the texts for their first render.
await startTexts();
