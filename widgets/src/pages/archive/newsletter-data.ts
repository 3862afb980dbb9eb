import { excerpt } from '../../shared/plain-text.js';
import { scriptJson } from '../site/frame/script-json.js';
import type { NewsletterView, SiteView } from '../view.js';
import { newsletterTitle } from './archive-entry.js';

/** Returns a newsletter for search engines (schema.org BlogPosting), as text for a script element. */
export function newsletterData(site: SiteView, newsletter: NewsletterView, name: string): string {
  const image = newsletter.shareImage ?? site.shareImage;
  return scriptJson({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: excerpt(newsletterTitle(newsletter), 110),
    url: newsletter.address,
    mainEntityOfPage: newsletter.address,
    datePublished: newsletter.sentAt,
    inLanguage: newsletter.language,
    description: excerpt(newsletter.summary, 300),
    ...(image && { image }),
    author: { '@type': 'Person', name, url: site.address },
    ...(site.archive && { isPartOf: { '@type': 'Blog', url: site.archive.address } }),
  });
}
