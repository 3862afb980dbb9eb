import type { VNode } from 'preact';
import { excerpt } from '../../shared/plain-text.js';
import type { SiteView } from '../view.js';

/** For who wants to read before they subscribe; nothing while there is nothing to read. */
export function ArchiveLink({ archive }: Pick<SiteView, 'archive'>): VNode | null {
  const latest = excerpt(archive?.latestTitle ?? '', 90);
  if (archive === null || latest === '') return null;
  return (
    <a class="archive-link" href={archive.address}>
      <span class="archive-link-label">Read past newsletters</span>
      <span class="archive-link-latest">
        Latest: <bdi>{latest}</bdi>
      </span>
    </a>
  );
}
