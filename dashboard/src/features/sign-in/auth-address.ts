import { useSearchParams } from 'react-router';

export type EntryMode = 'selection' | 'log-in' | 'code' | 'forgot' | 'register';

const MODES: readonly EntryMode[] = ['log-in', 'code', 'forgot', 'register'];

/** Returns the query for a mode and step, so that the browser's Back button returns to the previous one. */
export function formatAuthQuery(mode: EntryMode, step = 1): string {
  if (mode === 'selection') return '';
  return `?mode=${mode}${step > 1 ? `&step=${step}` : ''}`;
}

export function useModeFromUrl(): EntryMode {
  const mode = useSearchParams()[0].get('mode');
  return MODES.find((entryMode) => entryMode === mode) ?? 'selection';
}

export function useStepFromUrl(): number {
  const step = Number(useSearchParams()[0].get('step'));
  return Number.isInteger(step) && step > 1 ? step : 1;
}
