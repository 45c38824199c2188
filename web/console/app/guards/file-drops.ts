/**
 * Prevents a file dropped outside a file field from replacing the console in this tab. File fields have already
 * prevented the default when the event arrives here.
 */
for (const type of ["dragover", "drop"] as const)
  window.addEventListener(type, (event) => {
    const { dataTransfer } = event;
    if (event.defaultPrevented || !dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    // Shows the not-allowed cursor.
    dataTransfer.dropEffect = "none";
  });
