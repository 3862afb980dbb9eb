import type { VNode } from 'preact';
import { toSingleLine } from '../../shared/plain-text.js';
import type { SocialProofView } from '../view.js';

const count = new Intl.NumberFormat('en-US');

/** Shows `1,284 subscribers · every Tuesday`. Hides a number below two. */
export function SocialProof({ subscribers, schedule }: SocialProofView): VNode | null {
  const scheduleText = toSingleLine(schedule ?? '');
  const isMany = subscribers !== null && subscribers > 1;
  if (!isMany && scheduleText === '') return null;
  return (
    <p class="social-proof">
      {isMany && <span>{count.format(subscribers)} subscribers</span>}
      {isMany && scheduleText !== '' && <span aria-hidden="true"> · </span>}
      {scheduleText !== '' && <bdi>{scheduleText}</bdi>}
    </p>
  );
}
