import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/toast-store';
import { useSingleMutation } from '../../ui/use-single-mutation';
import { replaceUser } from '../accounts';
import { type SiteForm, saveProblemOf } from '../sites';

const SETUP_FAILED = 'There was an error saving your information';

export function useFinishOnboarding() {
  const queryClient = useQueryClient();

  return useSingleMutation({
    mutationFn: (body: SiteForm & { username?: string }) => unwrap(api.POST('/api/onboarding', { body })),
    onSuccess: (user) => {
      replaceUser(queryClient, user);
      showToast('Setup complete!');
    },
    onError: (error) => showErrorToast('Setup failed', saveProblemOf(error, SETUP_FAILED)),
  });
}
