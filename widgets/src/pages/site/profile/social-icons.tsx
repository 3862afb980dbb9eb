import type { VNode } from 'preact';
import { socialDrawings } from '../../../shared/social-drawings.js';
import { readSocialLinks } from '../../../shared/social-links.js';
import { LineIcon } from '../line-icon.js';

export function SocialIcons({ links }: { links: Record<string, string> }): VNode | null {
  const shown = readSocialLinks(links);
  if (shown.length === 0) return null;
  return (
    <ul class="social">
      {shown.map(({ platform, label, url }) => (
        <li key={platform}>
          <a href={url} rel="me noopener">
            <LineIcon>
              <path d={socialDrawings[platform]} />
            </LineIcon>
            <span class="unseen">{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
