/** Ignores the second click of a double click, so that it doesn't submit a form or create a record twice. */
document.addEventListener(
  "click",
  (event) => {
    const isSubmit = event.target instanceof Element && event.target.closest("button[type=submit]");
    if (isSubmit && event.detail > 1) event.preventDefault();
  },
  { capture: true },
);
