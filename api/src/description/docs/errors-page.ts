import { createHash } from 'node:crypto';
import { formatFrameAncestors, formatTrustedTypes } from '../../http/pages/security-headers.js';
import { escapeHtml } from '../../kernel/email/email-html.js';
import { ERROR_CODES } from '../../kernel/error-codes/error-codes.js';

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#f1f6f7, #08151b); color: light-dark(#0a242e, #e7f1f0); font: 1rem/1.5 system-ui, sans-serif; }
main { max-inline-size: 60rem; margin-inline: auto; padding: 1.5rem; }
a { color: light-dark(#025064, #75d9e5); }
table { border-collapse: collapse; inline-size: 100%; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; text-align: start; vertical-align: top; border-block-end: 1px solid light-dark(#d4dde0, #23353e); }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  thead { position: absolute; clip-path: inset(50%); }
  tr { display: block; padding-block: 0.75rem; border-block-end: 1px solid light-dark(#d4dde0, #23353e); }
  th, td { display: block; padding: 0; border: 0; }
}
`;

/** Returns the page that lists every error code, and its Content-Security-Policy. */
export function renderErrorsPage({ brandName }: { brandName: string }): { html: string; policy: string } {
  const byStatus = Object.entries(ERROR_CODES).toSorted(([, one], [, other]) => one.status - other.status);
  const rows = byStatus.map(
    ([code, { status, meaning, action }]) =>
      `<tr id="${code}"><th scope="row"><code>${code}</code></th><td>${status}</td><td>${markCode(meaning)}</td><td>${markCode(action)}</td></tr>`,
  );
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Error codes | ${escapeHtml(brandName)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Every error code of the API: its status, its meaning, and what to do.">
<link rel="icon" href="/favicon.svg">
<style>${STYLE}</style>
</head>
<body>
<main>
<p><a href="/docs">API reference</a></p>
<h1>Error codes</h1>
<p>Each error response has a <code>code</code> of this list and a <code>message</code> for people.</p>
<table>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th><th scope="col">What to do</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</main>
</body>
</html>`;
  const styleHash = createHash('sha256').update(STYLE).digest('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    formatFrameAncestors('nobody'),
    formatTrustedTypes([]),
  ];
  return { html, policy: policy.join('; ') };
}

/** Returns a sentence as HTML, with its code spans marked. */
function markCode(sentence: string): string {
  return escapeHtml(sentence).replace(/`([^`]+)`/g, '<code>$1</code>');
}
