import { useEffect, useState } from 'react';

export type ScriptState = 'loading' | 'ready' | 'failed';

const SOURCE = '/embed/v1.js';
let loading: Promise<void> | undefined;

/** Loads the same file that other sites load, once per tab. */
function loadScript(): Promise<void> {
  loading ??= appendScript().catch((error) => {
    // A failed load can be retried.
    loading = undefined;
    throw error;
  });
  return loading;
}

function appendScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = SOURCE;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${SOURCE} could not be loaded.`));
    };
    document.head.append(script);
  });
}

export function useWidgetScript(): { state: ScriptState; retry: () => void } {
  const [state, setState] = useState<ScriptState>('loading');
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let isGone = false;
    setState('loading');
    loadScript().then(
      () => !isGone && setState('ready'),
      () => !isGone && setState('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [tries]);

  return { state, retry: () => setTries((count) => count + 1) };
}
