import { useMutation } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { fetchWithProgress } from './fetch-with-progress';
import { useUploadProgress } from './use-upload-progress';

/** Sends a picture that belongs to nothing yet; answers its address. */
export function useUploadImage() {
  const progress = useUploadProgress();

  const upload = useMutation({
    mutationFn: (file: File) =>
      unwrap(
        api.POST('/api/upload-image', {
          // The description writes a file as a binary string; in a browser it travels as the form below.
          body: {},
          bodySerializer: () => formWith(file),
          fetch: fetchWithProgress(progress.follow),
        }),
      ),
    onMutate: progress.start,
    onSuccess: progress.finish,
    onError: progress.stop,
  });

  return { upload, percent: progress.percent };
}

function formWith(file: File): FormData {
  const form = new FormData();
  form.set('image', file);
  return form;
}
