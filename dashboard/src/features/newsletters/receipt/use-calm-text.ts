import { useEffect, useState } from 'react';

const CALM_MILLISECONDS = 10_000;

/** The text as it was lately: for whoever listens, a number that changes twice a second would be noise. */
export function useCalmText(text: string): string {
  const [told, setTold] = useState({ text, at: 0 });

  useEffect(() => {
    if (text === told.text) return;
    const wait = Math.max(0, told.at + CALM_MILLISECONDS - performance.now());
    const timer = setTimeout(() => setTold({ text, at: performance.now() }), wait);
    return () => clearTimeout(timer);
  }, [text, told]);

  return told.text;
}
