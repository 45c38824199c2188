const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";

/** Returns the nonce of this page's content security policy, for styles created at run time. */
export function styleNonce(): string {
  return nonce;
}

declare global {
  interface Window {
    /** react-remove-scroll reads the nonce here. */
    __webpack_nonce__?: string;
  }
}

window.__webpack_nonce__ = nonce;
