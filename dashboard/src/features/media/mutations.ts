import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, formBody, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { showErrorToast, showToast } from '../../ui/feedback/toast-store';
import { currentUserQuery, replaceUser } from '../accounts/session';
import { fetchWithProgress } from './fetch-with-progress';
import { describeUploadError } from './upload-image';
import { useUploadProgress } from './use-upload';

export function useRemoveProfilePicture() {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: () => unwrap(api.POST('/api/onboarding', { body: { profileImage: null } })),
    onSuccess: (user) => {
      replaceUser(queryClient, user);
      showToast('Profile image removed');
    },
    onError: (error) => showErrorToast('Save failed', errorMessage(error)),
  });
}

/** Uploads an image, which becomes the profile's image at once. */
export function useUploadProfilePicture({ doneTitle }: { doneTitle: string }) {
  const queryClient = useQueryClient();
  const progress = useUploadProgress();

  const upload = useMutation({
    mutationFn: (file: File) =>
      unwrap(
        api.POST('/api/upload-profile-image', {
          body: formBody({ image: file }),
          fetch: fetchWithProgress(progress.follow),
        }),
      ),
    onMutate: progress.start,
    onSuccess: () => {
      progress.finish();
      showToast(doneTitle);
      return queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    },
    onError: (error) => {
      progress.stop();
      showErrorToast('Image upload failed', describeUploadError(error));
    },
  });

  return { upload, percent: progress.percent };
}
