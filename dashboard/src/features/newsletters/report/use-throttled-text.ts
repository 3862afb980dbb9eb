import { useEffect, useState } from 'react';

const MIN_INTERVAL_MS = 10_000;

/** Delays changes of a text for screen readers, which would otherwise announce a number twice a second. */
export function useThrottledText(text: string): string {
  const [shownText, setShownText] = useState({ text, at: 0 });

  useEffect(() => {
    if (text === shownText.text) return;
    const wait = Math.max(0, shownText.at + MIN_INTERVAL_MS - performance.now());
    const timer = setTimeout(() => setShownText({ text, at: performance.now() }), wait);
    return () => clearTimeout(timer);
  }, [text, shownText]);

  return shownText.text;
}
