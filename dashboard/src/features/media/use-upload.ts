import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useUploadProgress } from './use-upload-progress';

export type UploadOptions = {
  /** Receives the share of the file that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Aborts the upload. */
  signal?: AbortSignal;
};

/** Runs one upload at a time, and aborts it when its screen unmounts. */
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
