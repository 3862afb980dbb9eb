import { useQueryClient } from '@tanstack/react-query';
import { messageOf, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { showErrorToast, showToast } from '../../../ui/toast-store';
import { useSingleMutation } from '../../../ui/use-single-mutation';
import { cacheNewsletter } from '../cached-newsletters';
import { newslettersKey } from '../use-newsletters';
import type { ScheduleChoice } from './schedule-choice';
import { scheduledTimeAndZone } from './scheduled-time';
import type { SavedDraft } from './use-looking-over';
import { instantOf } from './zoned-time';

export function useScheduleNewsletter(getSaved: () => Promise<SavedDraft>) {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: async (choice: ScheduleChoice) => {
      const { id, version } = await getSaved();
      const sendAt = instantOf(choice, choice.timeZone)?.toISOString() ?? '';
      const body = { sendAt, timeZone: choice.timeZone, version };
      return unwrap(api.PUT('/api/newsletters/{id}/schedule', { params: { path: { id } }, body }));
    },
    onSuccess: (scheduled) => {
      const { scheduledAt, scheduleTimeZone } = scheduled;
      cacheNewsletter(queryClient, scheduled);
      const time = scheduledAt && scheduledTimeAndZone(scheduledAt, scheduleTimeZone);
      showToast('Newsletter scheduled', `It will be sent on ${time}.`);
      return queryClient.invalidateQueries({ queryKey: newslettersKey });
    },
    onError: (error) =>
      showErrorToast('Error scheduling newsletter', messageOf(error, 'Failed to schedule newsletter')),
  });
}
