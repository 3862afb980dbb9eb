import { excerpt } from '../../shared/plain-text.js';
import { scriptJson } from '../site/script-json.js';
import type { LetterView, SiteView } from '../view.js';
import { letterTitle } from './letter-entry.js';

/** A letter as search engines read it (schema.org BlogPosting), as text for a script element. */
export function letterData(site: SiteView, letter: LetterView, name: string): string {
  const image = letter.shareImage ?? site.shareImage;
  return scriptJson({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: excerpt(letterTitle(letter), 110),
    url: letter.address,
    mainEntityOfPage: letter.address,
    datePublished: letter.sentAt,
    inLanguage: letter.language,
    description: excerpt(letter.summary, 300),
    ...(image && { image }),
    author: { '@type': 'Person', name, url: site.address },
    ...(site.archive && { isPartOf: { '@type': 'Blog', url: site.archive.address } }),
  });
}
