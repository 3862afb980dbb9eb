/** The parts of the Trusted Types API in use here; TypeScript's own library does not describe it yet. */
export interface PolicyFactory {
  createPolicy(name: string, rules: typeof POLICY_RULES): unknown;
}

/** The one script that the dashboard adds to itself: the file that other sites load, shown on the widgets screen. */
const WIDGET_SCRIPT = '/embed/v1.js';
/** How the browser names `new DOMParser().parseFromString` when it asks the default policy. */
const INERT_PARSER = 'DOMParser parseFromString';

/**
 * What the default policy allows. The CSP's `require-trusted-types-for 'script'` refuses every other string.
 *
 * - HTML for `DOMParser`: its documents have no window, so nothing in them runs or loads. Our own code and the
 *   editor's library read HTML there alone.
 * - HTML without a sink: the editor's library asks the policy by name when it reads a paste into such a document.
 * - The address of the widgets' loader.
 */
export const POLICY_RULES = {
  createHTML(html: string, _type?: string, sink?: string): string | null {
    return sink === undefined || sink === INERT_PARSER ? html : null;
  },
  createScriptURL(address: string): string | null {
    return address === WIDGET_SCRIPT ? address : null;
  },
};

/** Call it before anything parses HTML. Browsers without Trusted Types need no policy. */
export function createDefaultPolicy(trustedTypes: PolicyFactory | undefined): void {
  trustedTypes?.createPolicy('default', POLICY_RULES);
}
