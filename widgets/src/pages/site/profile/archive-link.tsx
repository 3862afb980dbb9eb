import type { VNode } from 'preact';
import { excerpt } from '../../../shared/plain-text.js';
import type { SiteView } from '../../view.js';

/** Links to the archive, for visitors who want to read before they subscribe. Renders nothing while it is empty. */
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
