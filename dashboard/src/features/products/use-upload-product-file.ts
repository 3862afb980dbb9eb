import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useUploadProgress } from '../media';
import { uploadProductFile } from './upload-product-file';

/** One upload at a time; it ends with the screen that began it. */
export function useUploadProductFile() {
  const progress = useUploadProgress();
  const underWay = useRef<AbortController>(undefined);
  const cancel = useCallback(() => underWay.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  const upload = useMutation({
    mutationFn: (file: File) => {
      underWay.current = new AbortController();
      return uploadProductFile(file, { onProgress: progress.follow, signal: underWay.current.signal });
    },
    onMutate: progress.start,
    onSuccess: progress.finish,
    onError: progress.stop,
  });

  return { upload, percent: progress.percent, cancel };
}

export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
