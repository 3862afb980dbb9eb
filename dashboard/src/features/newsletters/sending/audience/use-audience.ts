import { EMPTY_AUDIENCE } from '@tidings/sdk';
import { useRef } from 'react';
import { formatAudienceName, isAllSubscribers } from '../../../subscribers/audience/audience';
import { DELETED_SEGMENT, NO_AUDIENCE } from '../../../subscribers/audience/audience-size';
import { type AudienceCount, useAudienceCount } from '../../../subscribers/audience/use-audience-count';
import { type Audience, useSegments } from '../../../subscribers/segments/queries';
import type { Finding } from '../../newsletter';

type AudienceInput = {
  audience: Audience;
  /** The preflight result for this audience, once it is known. */
  preflight: { audience: number } | undefined;
};

/** Holds the audience of the dialog: its name, its size, and the reason why it cannot receive a newsletter. */
export function useAudience({ audience, preflight }: AudienceInput) {
  const size = useAudienceCount(audience);
  const { data: segments } = useSegments();
  const picker = useRef<HTMLDetailsElement>(null);
  const isToAll = isAllSubscribers(audience);

  return {
    picker,
    isToAll,
    size: { ...size, count: preflight?.audience ?? size.count },
    name: segments && formatAudienceName(audience, segments),
    /** The problems of the audience that are known before preflight has finished. */
    problems: isToAll ? [] : findProblems(size),
    /** Opens the picker, and focuses it. */
    openPicker(): void {
      if (!picker.current) return;
      picker.current.open = true;
      picker.current.querySelector('summary')?.focus();
    },
  };
}

function findProblems({ count, isUnchosen, isUnusable }: AudienceCount): Finding[] {
  if (isUnchosen) return [{ code: 'no_subscribers', path: 'audience', message: NO_AUDIENCE }];
  if (isUnusable) return [{ code: 'filter_unusable', path: 'audience', message: DELETED_SEGMENT }];
  return count === 0 ? [{ code: 'no_subscribers', path: 'audience', message: EMPTY_AUDIENCE }] : [];
}

export type ChosenAudience = ReturnType<typeof useAudience>;
