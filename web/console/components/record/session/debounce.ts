export interface Debounced {
  schedule: () => void;
  cancel: () => void;
  /** Runs a scheduled call now. */
  flush: () => void;
}

/** Returns a function that runs once no call has followed for this time in ms. */
export function debounce(run: () => void, delay: number): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const end = () => {
    timer = undefined;
    run();
  };
  return {
    cancel,
    schedule() {
      cancel();
      timer = setTimeout(end, delay);
    },
    flush() {
      if (timer === undefined) return;
      cancel();
      run();
    },
  };
}
