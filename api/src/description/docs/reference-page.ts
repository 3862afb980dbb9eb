import { createHash } from 'node:crypto';
import { formatFrameAncestors, formatTrustedTypes } from '../../http/pages/security-headers.js';
import { escapeHtml } from '../../kernel/email/email-html.js';
import type { describeApi } from '../describe-api.js';
import type { Paths } from '../examples.js';
import { API_SUMMARY } from '../introduction.js';

type Description = ReturnType<typeof describeApi>;

/** Returns the operations and webhooks of each tag, in the order of the description. */
export function groupByTag({ tags = [], paths, webhooks }: Description) {
  const operations = [paths, webhooks].flatMap((group) =>
    Object.entries(group as Paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
    ),
  );
  return tags.map(({ name, description = '' }) => ({
    name,
    description,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    operations: operations.filter((operation) => operation.tags.includes(name)),
  }));
}

/**
 * Scalar's settings. They disable everything outside the instance, such as fonts, telemetry, the proxy and the
 * assistant, and requests with the visitor's session.
 */
const SETTINGS = {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideTestRequestButton: true,
  hideClientButton: true,
  hideModels: true,
  documentDownloadType: 'none',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
};

/**
 * Replaces the list. Browsers that cannot run Scalar keep it. Without `jitless`, zod tries `new Function`, which the
 * policy blocks.
 */
function startScript(script: string): string {
  return `globalThis.__zod_globalConfig = { jitless: true };
const { createApiReference } = await import('${script}');
document.querySelector('#reference').replaceChildren();
createApiReference('#reference', ${JSON.stringify(SETTINGS)});`;
}

/** The brand's colors, with enough contrast for small text. */
const STYLE = `
:root { color-scheme: light dark; --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, monospace; }
html { background: light-dark(#f1f6f7, #08151b); }
body { margin: 0; }
.operations { color: light-dark(#0a242e, #e7f1f0); font: 1rem/1.5 system-ui, sans-serif; max-inline-size: 46rem; margin-inline: auto; padding: 1.5rem; overflow-wrap: anywhere; }
.operations a { color: light-dark(#025064, #75d9e5); }
.light-mode {
  color-scheme: light;
  --scalar-background-1: #fdfefe; --scalar-background-2: #f1f6f7; --scalar-background-3: #e7eeef;
  --scalar-color-1: #0a242e; --scalar-color-2: #39515b; --scalar-color-3: #566d75; --scalar-color-accent: #025064;
  --scalar-border-color: #d4dde0; --scalar-link-color: #025064;
  --scalar-color-green: #04633f; --scalar-color-blue: #075985; --scalar-color-red: #bb1340;
  --scalar-color-orange: #8f3d00; --scalar-color-yellow: #6f5200; --scalar-color-purple: #6336ad;
}
.dark-mode {
  color-scheme: dark;
  --scalar-background-1: #08151b; --scalar-background-2: #0f1e25; --scalar-background-3: #23353e;
  --scalar-color-1: #e7f1f0; --scalar-color-2: #c7d4d5; --scalar-color-3: #a2b3b6; --scalar-color-accent: #75d9e5;
  --scalar-border-color: #23353e; --scalar-link-color: #75d9e5;
  --scalar-color-green: #5fd6a2; --scalar-color-blue: #69caff; --scalar-color-red: #fa838f;
  --scalar-color-orange: #ffab7a; --scalar-color-yellow: #f2cf63; --scalar-color-purple: #c3a6ff;
}
/* Screen readers name the button also while it is not hovered, and lists grow instead of scrolling. */
.scalar-code-copy .sr-only .hidden { display: inline; }
.scalar-card-content:has(.endpoints), .endpoints { max-block-size: none !important; }
.endpoints * { white-space: normal; overflow-wrap: anywhere; }
/* The introduction's examples wrap: a region that scrolls would need a tab stop. */
.introduction-section :is(code.hljs, code.hljs *) { white-space: pre-wrap !important; overflow-wrap: anywhere; }
`;

/**
 * Builds the content security policy. Scalar sets style attributes and adds style elements, so styles may be inline.
 * The page contains no text of users. Scripts are restricted as on all our pages. Vue writes HTML through the policy
 * `vue`.
 */
function buildPolicy(start: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${createHash('sha256').update(start).digest('base64')}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    formatFrameAncestors('nobody'),
    formatTrustedTypes(['vue']),
  ].join('; ');
}

/** Returns the page and its Content-Security-Policy. `script` is the address of Scalar's entry. */
export function writeReferencePage(
  description: Description,
  { script, brandName }: { script: string; brandName: string },
): { html: string; policy: string } {
  const chapters = groupByTag(description).map(({ name, slug, description: text, operations }) => {
    const items = operations.map(
      ({ method, path, summary }) =>
        `<li><code>${method.toUpperCase()} ${escapeHtml(path)}</code><br>${escapeHtml(summary)}</li>`,
    );
    return `<h2 id="tag/${slug}">${escapeHtml(name)}</h2><p>${escapeHtml(text)}</p><ul>${items.join('')}</ul>`;
  });
  const start = startScript(script);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>API reference | ${escapeHtml(brandName)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Every operation of the API, with examples.">
<link rel="icon" href="/favicon.svg">
<style>${STYLE}</style>
</head>
<body>
<div id="reference">
<main class="operations">
<p><a href="/">${escapeHtml(brandName)}</a></p>
<h1>API reference</h1>
<p>${escapeHtml(API_SUMMARY)} <a href="/docs/errors">Error codes</a>. The whole description: <a href="/openapi.json">openapi.json</a>, <a href="/openapi.yaml">openapi.yaml</a>.</p>
${chapters.join('\n')}
</main>
</div>
<script type="module">${start}</script>
</body>
</html>`;
  return { html, policy: buildPolicy(start) };
}
