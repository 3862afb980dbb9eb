import { useLocation, useNavigate } from 'react-router';

/** The state of a history entry, which the browser preserves across reloads. */
type HistoryState = { reachedFromBefore: true; carried: string };

/** Navigates between screens in one path's query, so that the browser's Back button returns to the previous screen. */
export function useScreenHistory() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const reachedState = isReached(state) ? state : undefined;

  return {
    /** The value from the previous screen. Empty if this screen was opened by its URL. */
    carried: reachedState?.carried ?? '',
    advance: (search: string, carried = '') => {
      const next: HistoryState = { reachedFromBefore: true, carried };
      void navigate({ search }, { state: next });
    },
    /** Returns to the previous screen, or to `search` if this screen was opened by its URL. */
    goBack: (search: string) => void (reachedState ? navigate(-1) : navigate({ search }, { replace: true })),
    /** Replaces a screen that cannot be shown. */
    goInstead: (search: string) => void navigate({ search }, { replace: true }),
  };
}

function isReached(state: unknown): state is HistoryState {
  return typeof state === 'object' && state !== null && 'reachedFromBefore' in state;
}
