const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

/** The nonce of this page's content security policy, for the few styles that are made at run time. */
export function styleNonce(): string {
  return nonce;
}

declare global {
  interface Window {
    /** Where the library that locks scrolling behind a dialog looks for the nonce. */
    __webpack_nonce__?: string;
  }
}

window.__webpack_nonce__ = nonce;
