import { useEffect, useState } from 'react';

const CALM_MILLISECONDS = 10_000;

/** Delays changes of a text for screen readers, because a number that changes twice a second would be noise. */
export function useThrottledText(text: string): string {
  const [shown, setShown] = useState({ text, at: 0 });

  useEffect(() => {
    if (text === shown.text) return;
    const wait = Math.max(0, shown.at + CALM_MILLISECONDS - performance.now());
    const timer = setTimeout(() => setShown({ text, at: performance.now() }), wait);
    return () => clearTimeout(timer);
  }, [text, shown]);

  return shown.text;
}
