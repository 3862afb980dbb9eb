import type { VNode } from 'preact';
import { readSocialLinks, type SocialPlatform } from '../../shared/social-links.js';
import { LineIcon } from './line-icon.js';

/** Drawn on a 24 grid with one stroke width, so that seven platforms look like one set. */
const drawings: Record<SocialPlatform, VNode> = {
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M16.9 7.1h.01" />
    </>
  ),
  tiktok: <path d="M13.75 3v12.5a4.25 4.25 0 1 1-4.25-4.25M13.75 3c.3 3.2 2.5 5.4 5.75 5.6" />,
  youtube: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
      <path d="M10.25 9.5v5l4.25-2.5z" />
    </>
  ),
  twitter: <path d="M4 4l12 16h4L8 4zM4 20l6.6-7.1M20 4l-6.6 7.1" />,
  linkedin: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="3.5" />
      <path d="M8 11v5.5M8 7.75h.01M11.75 16.5V11M11.75 13.5a2.35 2.35 0 0 1 4.7 0v3" />
    </>
  ),
  website: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c2.4 2.3 3.6 5.1 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.1-3.6-8.5s1.2-6.2 3.6-8.5z" />
    </>
  ),
  email: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path d="m3.5 7.5 8.5 6 8.5-6" />
    </>
  ),
};

export function SocialIcons({ links }: { links: Record<string, string> }): VNode | null {
  const shown = readSocialLinks(links);
  if (shown.length === 0) return null;
  return (
    <ul class="social">
      {shown.map(({ platform, label, url }) => (
        <li key={platform}>
          <a href={url} rel="me noopener">
            <LineIcon>{drawings[platform]}</LineIcon>
            <span class="unseen">{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
