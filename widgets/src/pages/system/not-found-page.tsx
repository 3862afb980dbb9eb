import type { VNode } from 'preact';
import type { PageFrame, PageView } from '../view.js';
import { SystemPage } from './system-page.js';

type MissingKind = Extract<PageView, { page: 'not-found' }>['missing'];

/** The text for `page` is the same as in the dashboard. */
const TEXTS: Record<MissingKind, { title: string; text: string }> = {
  'micro-site': {
    title: 'Micro-site not found',
    text: "The page you're looking for does not exist or has been removed.",
  },
  suspended: {
    title: 'This link is no longer available',
    text: 'The account that published it is suspended.',
  },
  page: { title: '404 Page Not Found', text: 'Did you forget to add the page to the router?' },
};

export function NotFoundPage({ missing, frame }: { missing: MissingKind; frame: PageFrame }): VNode {
  const { title, text } = TEXTS[missing];
  return (
    <SystemPage title={`${title} | ${frame.brandName}`} frame={frame} width="narrow">
      <h1>{title}</h1>
      <p>{text}</p>
      <div class="actions">
        <a class="button" href="/">
          Go Home
        </a>
      </div>
    </SystemPage>
  );
}
