import { useQueryClient } from '@tanstack/react-query';
import { type components, errorMessage, SOFT_BOUNCES_IN_A_ROW, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { usePages } from '../../../ui/hooks/use-pages';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { listKey } from '../subscriber';

export type Suppression = components['schemas']['Suppression'];
export type SuppressionReason = components['schemas']['SuppressionReason'];

type ReasonTexts = {
  /** The label beside the address. */
  label: string;
  /** The consequence for the creator. */
  sentence: string;
};

export const REASONS: Record<SuppressionReason, ReasonTexts> = {
  'hard-bounce': {
    label: 'No such mailbox',
    sentence:
      'The mail server or your import reported that this mailbox does not exist. We try it again after half a year.',
  },
  'soft-bounces': {
    label: `Bounced ${SOFT_BOUNCES_IN_A_ROW} times`,
    sentence: `${SOFT_BOUNCES_IN_A_ROW} emails in a row bounced. The mailbox is full or disabled, or its server does not respond.`,
  },
  complained: {
    label: 'Reported spam',
    sentence: 'The subscriber reported a newsletter as spam. Only they can subscribe again, on your page.',
  },
  unsubscribed: {
    label: 'Unsubscribed',
    sentence: 'The subscriber unsubscribed. Only they can subscribe again, on your page.',
  },
  manual: {
    label: 'Suppressed by you',
    sentence: 'You stopped all newsletters to this address.',
  },
};

const suppressionsKey = ['/api/suppressions'];
const PAGE_SIZE = 50;

type Filter = { search: string; reason: SuppressionReason | undefined };

/** Fetches suppressions, newest first, 50 per page. The server searches. */
export function useSuppressions({ search, reason }: Filter) {
  return usePages({
    queryKey: [...suppressionsKey, { search, reason }],
    fetchPage: (start, signal) => {
      const query = {
        limit: PAGE_SIZE,
        ...(search && { search }),
        ...(reason && { reason }),
        ...start,
      };
      return unwrap(api.GET('/api/suppressions', { params: { query }, signal }));
    },
    keepsPrevious: true,
  });
}

/** Removes a suppression, so that the address receives emails again. */
export function useSuppressionRemoval(onDone: () => void) {
  const queries = useQueryClient();
  return useSingleMutation<unknown, Suppression>({
    mutationFn: ({ id }) => api.DELETE('/api/suppressions/{id}', { params: { path: { id } } }),
    onSuccess: (_, { address }) => showToast('Suppression lifted', address),
    onError: (error) => showErrorToast('Suppression not lifted', errorMessage(error)),
    onSettled: async () => {
      onDone();
      await Promise.all(
        [suppressionsKey, listKey].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
    },
  });
}
