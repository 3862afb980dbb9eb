import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PageView, RenderedPage } from '../ports/pages.js';
import type { HttpContext } from './router.js';
import { framedBy } from './security-headers.js';

/** Answers with one of the pages that Tidings renders itself, under a policy that lets nothing else run. */
export async function renderPage(
  c: HttpContext,
  view: PageView,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const { pages, instance } = c.var.context;
  const page = await pages.render(view, { brandName: instance.brandName, publicUrl: instance.publicUrl });
  const isEmbedded = view.page === 'site' && view.presentation === 'embedded';
  c.header('Content-Security-Policy', pagePolicy(page, { framer: isEmbedded ? 'self' : 'nobody' }));
  return c.html(page.html, status);
}

/** What a page may load beside what is ours. */
export interface PageSources {
  /** `any`: a letter's pictures stand wherever its writer found them. */
  pictures?: 'own' | 'any';
}

export function pagePolicy(
  { styleHashes, frameSources }: Omit<RenderedPage, 'html'>,
  { framer, pictures = 'own' }: PageSources & { framer: 'nobody' | 'self' },
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleHashes.join(' ')}`.trim(),
    `img-src 'self' data:${pictures === 'any' ? ' https:' : ''}`,
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    ["frame-src 'self'", ...frameSources].join(' '),
    "base-uri 'none'",
    framedBy(framer),
  ].join('; ');
}
