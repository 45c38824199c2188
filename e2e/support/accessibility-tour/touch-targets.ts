import type { Page } from "@playwright/test";

/** Size that a finger reliably hits, in px (WCAG 2.5.5). */
const MIN_SIZE_PX = 44;

/** Returns a line for each control of the screen that is too small for a finger. Links within text are as high as their line. */
export async function smallTargets(page: Page, screen: string): Promise<string[]> {
  const scope = (await page.getByRole("dialog").count()) > 0 ? "[role=dialog]" : "body";
  const found = await page.evaluate(
    ({ scope, minimum }) => {
      const controls =
        "a[href], button, input, select, textarea, summary, [role=button], [role=menuitem], [role=option], [role=tab], [role=switch]";
      /** Returns the element whose touch focuses a control: a text field has several parts. */
      const targetOf = (control: Element) =>
        (control.matches("input, textarea, select") && control.closest(".mantine-Input-wrapper")) || control;
      /** Returns true if a touch this far from the center of a target still hits its control. */
      function isHit(control: Element, x: number, y: number): boolean {
        const target = targetOf(control);
        const { left, top, width, height } = target.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y);
        return target.contains(hit) || hit?.closest("label")?.control === control;
      }
      const reach = minimum / 2 - 1;
      return [...document.querySelectorAll(`:is(${scope}) :is(${controls})`)].flatMap((control) => {
        const isShown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        if (!isShown || control.closest("[inert], [aria-hidden=true]")) return [];
        if (control.matches(":disabled")) return [];
        if (control.matches("a") && getComputedStyle(control).display === "inline") return [];
        let { width, height } = targetOf(control).getBoundingClientRect();
        const labels =
          control instanceof HTMLInputElement && /checkbox|radio/.test(control.type) ? control.labels : null;
        for (const label of labels ?? []) {
          const { width: across, height: down } = label.getBoundingClientRect();
          width = Math.max(width, across);
          height = Math.max(height, down);
        }
        // Visually hidden controls are reached by other means.
        if (width <= 1 || height <= 1) return [];
        // Half a pixel is a rounding difference.
        const isSmall = () => Math.min(width, height) < minimum - 0.5;
        if (!isSmall()) return [];
        control.scrollIntoView({ block: "center" });
        if (isHit(control, -reach, 0) && isHit(control, reach, 0)) width = minimum;
        if (isHit(control, 0, -reach) && isHit(control, 0, reach)) height = minimum;
        if (!isSmall()) return [];
        const name = control.getAttribute("aria-label") ?? control.textContent?.trim().slice(0, 40);
        return [
          `${control.tagName} “${name}” ${control.className}: ${Math.round(width)} x ${Math.round(height)}`,
        ];
      });
    },
    { scope, minimum: MIN_SIZE_PX },
  );
  return found.map((one) => `${screen}: small target ${one}`);
}
