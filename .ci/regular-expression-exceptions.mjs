/** Regular expressions that the check cannot prove linear, with the reason why they cannot block the event loop. */
export const EXCEPTIONS = [];
