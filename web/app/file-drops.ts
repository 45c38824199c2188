/**
 * A file that is dropped where no field takes it would replace the console in this tab. A field that takes files has prevented
 * the default before the event arrives here.
 */
for (const type of ["dragover", "drop"] as const)
  window.addEventListener(type, (event) => {
    const { dataTransfer } = event;
    if (event.defaultPrevented || !dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    // The cursor shows that nothing happens here.
    dataTransfer.dropEffect = "none";
  });
