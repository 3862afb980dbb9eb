/** The parts of the Trusted Types API that we use, because TypeScript's library does not include them. */
export interface PolicyFactory {
  createPolicy(name: string, rules: typeof POLICY_RULES): unknown;
}

/** The only script that the dashboard adds to its page. It is the embed script, for the widgets screen. */
const WIDGET_SCRIPT = '/embed/v1.js';
/** The name that browsers pass to the default policy for `new DOMParser().parseFromString`. */
const INERT_PARSER = 'DOMParser parseFromString';

/**
 * The rules of the default policy. The CSP's `require-trusted-types-for 'script'` rejects every other string.
 *
 * - HTML for `DOMParser`: its documents have no window, so nothing in them runs or loads. Our code and the editor's
 * library parse HTML only there.
 * - HTML without a sink: the editor's library calls the policy by name when it parses a paste into such a document.
 * - The URL of the widgets' loader.
 */
export const POLICY_RULES = {
  createHTML(html: string, _type?: string, sink?: string): string | null {
    return sink === undefined || sink === INERT_PARSER ? html : null;
  },
  createScriptURL(address: string): string | null {
    return address === WIDGET_SCRIPT ? address : null;
  },
};

/** Creates the default policy. Call it before any code parses HTML. Browsers without Trusted Types need no policy. */
export function createDefaultPolicy(trustedTypes: PolicyFactory | undefined): void {
  trustedTypes?.createPolicy('default', POLICY_RULES);
}
