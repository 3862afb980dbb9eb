import { useMutation } from '@tanstack/react-query';
import { uploadImage } from './upload-image';
import { useUploadProgress } from './use-upload-progress';

/** Sends a picture that belongs to nothing yet; answers its address. */
export function useUploadImage() {
  const progress = useUploadProgress();

  const upload = useMutation({
    mutationFn: (file: File) => uploadImage(file, { onProgress: progress.follow }),
    onMutate: progress.start,
    onSuccess: progress.finish,
    onError: progress.stop,
  });

  return { upload, percent: progress.percent };
}
