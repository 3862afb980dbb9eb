import { excerpt } from '../../../shared/plain-text.js';
import { readSocialLinks } from '../../../shared/social-links.js';
import type { SiteView } from '../../view.js';
import { scriptJson } from './script-json.js';

/** Returns the page for search engines (schema.org ProfilePage), as text for a script element. */
export function personData(site: SiteView, name: string, image: string | null): string {
  const bio = excerpt(site.bio, 300);
  const sameAs = readSocialLinks(site.socialLinks)
    .map(({ url }) => url)
    .filter((url) => !url.startsWith('mailto:'));
  const page = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: site.address,
    mainEntity: {
      '@type': 'Person',
      name,
      alternateName: site.username,
      url: site.address,
      ...(bio && { description: bio }),
      ...(image && { image }),
      ...(sameAs.length > 0 && { sameAs }),
    },
  };
  return scriptJson(page);
}
