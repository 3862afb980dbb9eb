import { createHash } from 'node:crypto';
import type { WIDGET_NAMES } from '@tidings/sdk';
import { type AnyNode, isTag } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { CliError } from '../../errors.js';
import type { Io } from '../../io.js';

export interface WidgetTag {
  name: (typeof WIDGET_NAMES)[number];
  /** The creator's username, or the product's id. */
  subject: string;
}

export interface ScriptTag {
  src: string;
  integrity: string | undefined;
}

/** The parts of a page that affect its widgets. */
export interface WidgetPage {
  widgets: WidgetTag[];
  scripts: ScriptTag[];
  /** The policies of its meta tags. */
  policies: string[];
}

function readWidgetPage(html: string, address: string): WidgetPage {
  const page: WidgetPage = { widgets: [], scripts: [], policies: [] };
  const visit = (node: AnyNode): void => {
    if (!isTag(node)) return;
    const { name, attribs } = node;
    const widget = /^tidings-(subscribe|buy|card)$/.exec(name)?.[1] as WidgetTag['name'] | undefined;
    if (widget !== undefined) {
      page.widgets.push({ name: widget, subject: attribs.creator ?? attribs.product ?? '' });
    }
    if (name === 'script' && attribs.src !== undefined && /\/embed\//.test(attribs.src)) {
      page.scripts.push({ src: new URL(attribs.src, address).href, integrity: attribs.integrity });
    }
    if (name === 'meta' && /^content-security-policy$/i.test(attribs['http-equiv'] ?? '')) {
      page.policies.push(attribs.content ?? '');
    }
    node.children.forEach(visit);
  };
  parseDocument(html).children.forEach(visit);
  return page;
}

/** Returns whether a Content-Security-Policy allows a directive to load from `origin`. `self` is the page's origin. */
export function isAllowed(
  policy: string,
  directive: string,
  { origin, self }: { origin: string; self: string },
): boolean {
  const directives = new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources] as const),
  );
  const fallback = directive === 'frame-src' ? ['child-src', 'default-src'] : ['default-src'];
  const sources = [directive, ...fallback]
    .map((name) => directives.get(name))
    .find((values) => values !== undefined);
  return sources === undefined || sources.some((source) => isSourceMatch(source, origin, self));
}

function isSourceMatch(source: string, origin: string, pageOrigin: string): boolean {
  const { protocol, host, hostname } = new URL(origin);
  if (source === '*') return true;
  if (source === "'self'") return origin === pageOrigin;
  if (source.endsWith(':')) return source === protocol;
  const [, scheme, hostPattern = ''] = /^(?:([a-z]+:)\/\/)?([^/]*)/i.exec(source) ?? [];
  if (scheme !== undefined && scheme !== protocol) return false;
  if (hostPattern.startsWith('*.')) return hostname.endsWith(hostPattern.slice(1));
  return hostPattern === host;
}

export interface Finding {
  status: 'ok' | 'warning' | 'failed';
  message: string;
}

interface DoctorContext {
  fetch: Io['fetch'];
}

const createOk = (message: string): Finding => ({ status: 'ok', message });
const createWarning = (message: string): Finding => ({ status: 'warning', message });
const createFailure = (message: string): Finding => ({ status: 'failed', message });

/** Examines a page with widgets: its policy, its scripts, and the instance's responses to its requests. */
export async function examinePage(ctx: DoctorContext, { address }: { address: string }): Promise<Finding[]> {
  const response = await fetchAddress(ctx, address);
  if (!response.ok)
    return [createFailure(`The page responded with ${response.status}, so there is nothing to check.`)];
  // The URL after redirects is the page that a browser shows.
  const pageUrl = response.url || address;
  const page = readWidgetPage(await response.text(), pageUrl);
  const self = new URL(pageUrl).origin;
  if (page.widgets.length === 0) {
    return [createFailure('This page has no widget. Print a snippet: tidings embed snippet subscribe')];
  }
  const widgetList = page.widgets
    .map(({ name, subject }) => `${name} (${subject || (name === 'buy' ? 'no product' : 'no creator')})`)
    .join(', ');
  const [script] = page.scripts;
  if (script === undefined) {
    return [
      createOk(`Widgets: ${widgetList}.`),
      createFailure(
        'The page does not load a Tidings script, so the widgets stay plain links and forms. Add the script from your snippet.',
      ),
    ];
  }
  const origin = new URL(script.src).origin;
  const policies = [response.headers.get('content-security-policy') ?? '', ...page.policies].filter(Boolean);
  return [
    createOk(`Widgets: ${widgetList}.`),
    ...(await examineScript(ctx, page, self)),
    ...examinePolicies(policies, page, { origin, self }),
    ...(await Promise.all(page.widgets.map((widget) => examineWidget(ctx, widget, { origin, self })))).flat(),
  ];
}

async function fetchAddress({ fetch }: DoctorContext, address: string, headers: Record<string, string> = {}) {
  try {
    return await fetch(new Request(address, { headers, redirect: 'follow' }));
  } catch (error) {
    throw new CliError('unreachable', `Could not reach ${address}. Check the address.`, { cause: error });
  }
}

async function examineScript(
  ctx: DoctorContext,
  { scripts }: WidgetPage,
  pageOrigin: string,
): Promise<Finding[]> {
  const findings = await Promise.all(
    scripts.map(async ({ src, integrity }): Promise<Finding> => {
      const response = await fetchAddress(ctx, src, { origin: pageOrigin });
      if (!response.ok) return createFailure(`Its script ${src} responded with ${response.status}.`);
      const isMixedContent = pageOrigin.startsWith('https:') && src.startsWith('http:');
      if (isMixedContent)
        return createFailure(`Its script ${src} is not encrypted, but the page is. Browsers block it.`);
      const isOpen = ['*', pageOrigin].includes(response.headers.get('access-control-allow-origin') ?? '');
      if (!isOpen && new URL(src).origin !== pageOrigin) {
        return createFailure(
          `Its script ${src} cannot be loaded by pages on ${pageOrigin} (no Access-Control-Allow-Origin).`,
        );
      }
      if (integrity === undefined) return createOk(`Its script ${src} loads.`);
      const hash = createHash('sha384')
        .update(new Uint8Array(await response.arrayBuffer()))
        .digest('base64');
      return integrity.split(/\s+/).includes(`sha384-${hash}`)
        ? createOk(`Its script ${src} loads and matches its integrity attribute.`)
        : createFailure(`Its script ${src} does not match its integrity attribute. Browsers block it.`);
    }),
  );
  return findings;
}

function examinePolicies(
  policies: string[],
  { widgets }: WidgetPage,
  where: { origin: string; self: string },
): Finding[] {
  if (policies.length === 0) return [createOk('The page has no Content-Security-Policy.')];
  const hasBuyButton = widgets.some(({ name }) => name === 'buy');
  const requiredDirectives = ['script-src', 'connect-src', 'img-src', ...(hasBuyButton ? ['frame-src'] : [])];
  const missing = requiredDirectives.filter((directive) =>
    policies.some((policy) => !isAllowed(policy, directive, where)),
  );
  if (missing.length === 0) return [createOk('Its Content-Security-Policy allows the widgets.')];
  return missing.map((directive) =>
    createFailure(`Its Content-Security-Policy blocks the widgets. Add ${where.origin} to ${directive}.`),
  );
}

/** Sends the widget's request like that page: cross-origin, without cookies. */
async function examineWidget(
  ctx: DoctorContext,
  { name, subject }: WidgetTag,
  { origin, self }: { origin: string; self: string },
): Promise<Finding[]> {
  if (subject === '')
    return [createFailure(`A ${name} widget has no attribute "${name === 'buy' ? 'product' : 'creator'}".`)];
  const path =
    name === 'buy'
      ? `/api/products/${encodeURIComponent(subject)}/offer`
      : `/api/user/${encodeURIComponent(subject)}`;
  const response = await fetchAddress(ctx, `${origin}${path}`, { origin: self });
  if (response.status === 404) {
    return [createFailure(`${origin} has no ${name === 'buy' ? 'product' : 'creator'} ${subject}.`)];
  }
  if (!response.ok)
    return [createFailure(`${origin} responded with ${response.status} to the ${name} widget.`)];
  if (name !== 'buy') return [createOk(`${origin} responds to the ${name} widget of ${subject}.`)];
  const { checkout } = (await response.json()) as { checkout?: string };
  if (checkout !== 'overlay') {
    return [
      createWarning(
        `${self} is not an allowed site, so the checkout opens in a new tab. Allow the site in the dashboard, under Embed.`,
      ),
    ];
  }
  return [await examineFrame(ctx, { product: subject, origin, self })];
}

/**
 * Checks the frame. The overlay waits for the checkout's first message, which is sent only if the browser shows the
 * frame.
 */
async function examineFrame(
  ctx: DoctorContext,
  { product, origin, self }: { product: string; origin: string; self: string },
): Promise<Finding> {
  const response = await fetchAddress(ctx, `${origin}/buy/${encodeURIComponent(product)}`);
  const policy = response.headers.get('content-security-policy') ?? '';
  const canFrame =
    /frame-ancestors/.test(policy) && isAllowed(policy, 'frame-ancestors', { origin: self, self: origin });
  return canFrame
    ? createOk(`The checkout of product ${product} opens over the page.`)
    : createFailure(
        `The checkout of product ${product} cannot be framed by ${self}. A proxy changes its headers. Contact the operator of the instance.`,
      );
}
