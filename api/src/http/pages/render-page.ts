import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PageView, RenderedPage } from '../../ports/pages.js';
import type { HttpContext } from '../router.js';
import { type Framer, framedBy, type OpenerPolicy, openerHeader, trustedTypes } from './security-headers.js';

/** Answers with one of the pages that Tidings renders itself, under a policy that lets nothing else run. */
export async function renderPage(
  c: HttpContext,
  view: PageView,
  status: ContentfulStatusCode = 200,
  sources: PageSources & { framer?: Framer } = {},
): Promise<Response> {
  const { pages, instance } = c.var.context;
  const page = await pages.render(view, { brandName: instance.brandName, publicUrl: instance.publicUrl });
  const isEmbedded = view.page === 'site' && view.presentation === 'embedded';
  const framer = isEmbedded ? 'self' : 'nobody';
  c.header('Content-Security-Policy', pagePolicy(page, { framer, ...sources }));
  return c.html(page.html, status, openerHeader(instance, openerPolicyOf(view)));
}

/** Pages with a payment form, or with the overlay that frames one. */
const PAYS = new Set<PageView['page']>(['site', 'store', 'buy', 'plan-payment']);

export function openerPolicyOf({ page }: PageView): OpenerPolicy {
  return PAYS.has(page) ? 'same-origin-allow-popups' : 'same-origin';
}

/** What a page may load beside what is ours. */
export interface PageSources {
  /** `any`: a letter's pictures stand wherever its writer found them. */
  pictures?: 'own' | 'any';
  /** Origins of others whose scripts it runs, whose pages it frames, and whom it asks. */
  scripts?: readonly string[];
  frames?: readonly string[];
  connections?: readonly string[];
}

export function pagePolicy(
  { styleHashes, frameSources }: Omit<RenderedPage, 'html'>,
  { framer, pictures = 'own', scripts = [], frames = [], connections = [] }: PageSources & { framer: Framer },
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' ${styleHashes.join(' ')}`.trim(),
    `img-src 'self' data:${pictures === 'any' ? ' https:' : ''}`,
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    "form-action 'self'",
    ["frame-src 'self'", ...frameSources, ...frames].join(' '),
    "base-uri 'none'",
    framedBy(framer),
    // What a payment provider's script does with strings is not ours to know.
    ...(scripts.length === 0 ? [trustedTypes([])] : []),
  ].join('; ');
}
