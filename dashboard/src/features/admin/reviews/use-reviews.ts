import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { nextCursorOf, unwrap } from '@tidings/sdk';
import { showToast } from '../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { consoleApi } from '../console-api';
import { type Decision, REVIEW_PAGE, type Review, reviewsKey, STATUS_WORDS } from './review';

type Page = { reviews: Review[]; next: string | undefined };

export function useReviews(status: Review['status'] | undefined) {
  return useInfiniteQuery({
    queryKey: [...reviewsKey, { status }],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page> => {
      const query = {
        limit: REVIEW_PAGE,
        ...(status && { status }),
        ...(cursor !== undefined && { cursor }),
      };
      const { data, response } = await consoleApi.GET('/api/admin/reviews', { params: { query }, signal });
      return { reviews: data ?? [], next: nextCursorOf(response) };
    },
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ reviews }) => reviews),
    placeholderData: keepPreviousData,
  });
}

export function useDecideReview({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: ({ id, ...body }: { id: number; decision: Decision; reason: string }) =>
      unwrap(consoleApi.POST('/api/admin/reviews/{id}/decide', { params: { path: { id } }, body })),
    onSuccess: ({ user, status }) => {
      showToast(STATUS_WORDS[status], `${user.username} gets the reason by email.`);
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: reviewsKey }),
  });
}
