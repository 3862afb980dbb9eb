import { type components, unwrap } from '@tidings/sdk';
import { showToast } from '../../../ui/feedback/toast-store';
import { formatNumber } from '../../../ui/formats/numbers';
import { usePages } from '../../../ui/hooks/use-pages';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { consoleApi } from '../console-api';
import { useUsersRefresh } from '../users/queries';

export type Review = components['schemas']['Review'];
export type Decision = components['schemas']['ReviewDecision']['decision'];

export const REVIEW_PAGE_SIZE = 50;
const reviewsKey = ['/api/admin/reviews'];

export const REASON_TEXTS: Record<Review['reason'], string> = {
  import_size: 'Large first import',
  first_send: 'Large first newsletter',
  hard_bounces: 'Too many bounces',
  complaints: 'Too many spam reports',
  administrator: 'Paused by an administrator',
};

export const STATUS_LABELS: Record<Review['status'], string> = {
  open: 'Open',
  approved: 'Approved',
  rejected: 'Rejected',
};

const COUNT_LABELS: Record<string, string> = {
  rows: 'rows',
  valid: 'valid',
  invalid: 'invalid',
  audience: 'recipients',
  accepted: 'accepted',
  tried: 'attempted',
  hardBounced: 'hard bounced',
  complained: 'reported as spam',
};

/** Describes the counts of a review, in the order in which they explain it. */
export function describeCounts({ counts }: Pick<Review, 'counts'>): string {
  return Object.entries(COUNT_LABELS)
    .filter(([name]) => name in counts)
    .map(([name, word]) => `${formatNumber(counts[name] ?? 0)} ${word}`)
    .join(', ');
}

/** Returns the possible decisions. Only a rejected creator or newsletter can be approved later. */
export function listDecisions({ status, kind }: Pick<Review, 'status' | 'kind'>): Decision[] {
  if (status === 'open') return ['approved', 'rejected'];
  return status === 'rejected' && kind !== 'import' ? ['approved'] : [];
}

export function useReviews(status: Review['status'] | undefined) {
  return usePages({
    queryKey: [...reviewsKey, { status }],
    fetchPage: (start, signal) => {
      const query = { limit: REVIEW_PAGE_SIZE, ...(status && { status }), ...start };
      return unwrap(consoleApi.GET('/api/admin/reviews', { params: { query }, signal }));
    },
    keepsPrevious: true,
  });
}

export function useDecideReview({ onDone }: { onDone: () => void }) {
  const refresh = useUsersRefresh();

  return useSingleMutation({
    mutationFn: ({ id, ...body }: { id: number; decision: Decision; reason: string }) =>
      unwrap(consoleApi.POST('/api/admin/reviews/{id}/decide', { params: { path: { id } }, body })),
    onSuccess: ({ user, status }) => {
      showToast(STATUS_LABELS[status], `We email the reason to ${user.username}.`);
      onDone();
    },
    onSettled: refresh,
  });
}
