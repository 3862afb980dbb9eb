import { useQueryClient } from '@tanstack/react-query';
import { errorMessage, unwrap } from '@tidings/sdk';
import { api } from '../../../../api';
import { showErrorToast, showToast } from '../../../../ui/feedback/toast-store';
import { useDates } from '../../../../ui/formats/time-zone-context';
import { findInstant } from '../../../../ui/formats/zoned-time';
import { useSingleMutation } from '../../../../ui/hooks/use-single-mutation';
import { cacheNewsletter } from '../../cached-newsletters';
import { newslettersKey } from '../../use-newsletters';
import type { SavedDraft } from '../preflight/use-preflight';
import type { ScheduleChoice } from './schedule-choice';

export function useScheduleNewsletter(getSaved: () => Promise<SavedDraft>) {
  const queryClient = useQueryClient();
  const { exactTime } = useDates();

  return useSingleMutation({
    mutationFn: async (choice: ScheduleChoice) => {
      const { id, version } = await getSaved();
      const sendAt = findInstant(choice, choice.timeZone)?.toISOString() ?? '';
      const body = { sendAt, timeZone: choice.timeZone, version };
      return unwrap(api.PUT('/api/newsletters/{id}/schedule', { params: { path: { id } }, body }));
    },
    onSuccess: (scheduled) => {
      const { scheduledAt } = scheduled;
      cacheNewsletter(queryClient, scheduled);
      const time = scheduledAt && exactTime(scheduledAt);
      showToast('Newsletter scheduled', `It will be sent on ${time}.`);
      return queryClient.invalidateQueries({ queryKey: newslettersKey });
    },
    onError: (error) =>
      showErrorToast('Error scheduling newsletter', errorMessage(error, 'Failed to schedule newsletter')),
  });
}
