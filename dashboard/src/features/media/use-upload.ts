import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

const CLIMB_STEP_PERCENT = 5;
const CLIMB_INTERVAL_MS = 150;
const MAX_CLIMB_PERCENT = 90;
const DONE_VISIBLE_MS = 1000;

type Phase = 'idle' | 'waiting' | 'sending' | 'done';

/**
 * Returns the percentage of an upload, or undefined without one. Until the first report it increases by a timer, so
 * that it always moves. Sending accounts for at most 90, because the server then processes the file.
 */
export function useUploadProgress() {
  const [phase, setPhase] = useState<Phase>('idle');
  const [percent, setPercent] = useState(0);

  useEffect(() => {
    if (phase !== 'waiting') return;
    const climb = () => setPercent((current) => Math.min(MAX_CLIMB_PERCENT, current + CLIMB_STEP_PERCENT));
    const timer = setInterval(climb, CLIMB_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [phase]);

  useEffect(() => {
    if (phase !== 'done') return;
    const timer = setTimeout(() => setPhase('idle'), DONE_VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [phase]);

  const start = useCallback(() => {
    setPercent(0);
    setPhase('waiting');
  }, []);
  const follow = useCallback((share: number) => {
    setPhase('sending');
    setPercent((current) => Math.max(current, Math.round(share * MAX_CLIMB_PERCENT)));
  }, []);
  const finish = useCallback(() => {
    setPercent(100);
    setPhase('done');
  }, []);
  const stop = useCallback(() => setPhase('idle'), []);

  return { percent: phase === 'idle' ? undefined : percent, start, follow, finish, stop };
}

export type UploadOptions = {
  /** Receives the sent share of the file, from 0 to 1. */
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

export function isCanceled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
