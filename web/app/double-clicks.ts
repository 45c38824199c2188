/** The second half of a double click sends no form again, and makes nothing a second time. */
document.addEventListener(
  "click",
  (event) => {
    const isSubmit = event.target instanceof Element && event.target.closest("button[type=submit]");
    if (isSubmit && event.detail > 1) event.preventDefault();
  },
  { capture: true },
);
