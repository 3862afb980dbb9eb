import type { VNode } from 'preact';
import { toSafeImageAddress } from '../../shared/addresses.js';
import type { SiteView } from '../view.js';
import { Avatar } from './avatar.js';

export interface CreatorNavProps {
  site: SiteView;
  name: string;
  /** The list that contains the page, if there is one. */
  list?: { label: string; address: string } | undefined;
}

/** Links from a product or a newsletter to the creator's page, and to the list of its kind. */
export function CreatorNav({ site, name, list }: CreatorNavProps): VNode {
  return (
    <nav class="creator-nav" aria-label="Breadcrumb">
      <a href={site.address}>
        <Avatar image={toSafeImageAddress(site.profileImage)} name={name} size={40} />
        <bdi class="creator-nav-name">{name}</bdi>
      </a>
      {list && <a href={list.address}>{list.label}</a>}
    </nav>
  );
}
