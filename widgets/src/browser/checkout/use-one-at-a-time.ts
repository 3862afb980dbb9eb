import { useRef, useState } from 'preact/hooks';

/** Runs one piece of work at a time: what is asked for meanwhile is left out, as a second press meant the first. */
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
