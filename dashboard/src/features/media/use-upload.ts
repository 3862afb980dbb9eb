import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useUploadProgress } from './use-upload-progress';

export type UploadOptions = {
  /** How much of the file has left, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Stops it half-way. */
  signal?: AbortSignal;
};

/** One upload at a time; it ends with the screen that began it. */
export function useUpload<T>(send: (file: File, options: UploadOptions) => Promise<T>) {
  const progress = useUploadProgress();
  const underWay = useRef<AbortController>(undefined);
  const cancel = useCallback(() => underWay.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  const upload = useMutation({
    mutationFn: (file: File) => {
      underWay.current = new AbortController();
      return send(file, { onProgress: progress.follow, signal: underWay.current.signal });
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
