import { useRef, useState } from 'preact/hooks';

/** Runs one action at a time. Ignores calls during a run, because a second press has the same intent. */
export function useOneAtATime() {
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  async function run(work: () => Promise<void>): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }
  return { isBusy, run };
}
