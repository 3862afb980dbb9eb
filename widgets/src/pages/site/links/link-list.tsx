import type { VNode } from 'preact';
import { linkAddress } from '../../../shared/link-address.js';
import { singleLine } from '../../../shared/plain-text.js';
import type { LinkView } from '../../view.js';
import { LineIcon } from '../line-icon.js';
import { hasIcon, LinkIcon } from './link-icons.js';

export interface LinkListProps {
  links: LinkView[];
  /** Whether clicks are reported to the creator. */
  counted: boolean;
}

/**
 * Lists links. They link directly to their URL, which the visitor sees before pressing. They open in the same tab:
 * most visitors use another app's browser, where a new window is lost or blocked, and every visitor knows the Back
 * button.
 */
export function LinkList({ links, counted }: LinkListProps): VNode | null {
  const shown = links.flatMap((link) => {
    const address = linkAddress(link.url);
    return address ? [{ ...link, address, title: singleLine(link.title) || address }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <nav aria-label="Links">
      <ul class={shown.some(({ icon }) => hasIcon(icon)) ? 'links with-icons' : 'links'}>
        {shown.map(({ id, address, title, icon }) => (
          <li key={id}>
            <a class="link" href={address} rel="noopener" dir="auto" data-link={counted ? id : undefined}>
              <LinkIcon name={icon} />
              <span class="link-title">{title}</span>
              <span class="link-arrow">
                <LineIcon>
                  <path d="M5 12h14M13.5 6.5 19 12l-5.5 5.5" />
                </LineIcon>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
