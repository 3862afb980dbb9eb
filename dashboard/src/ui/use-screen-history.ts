import { useLocation, useNavigate } from 'react-router';

/** Kept by the browser with an entry of its history, over a reload too. */
type Reached = { reachedFromBefore: true; carried: string };

/** Screens that follow one another in one address' query, so that the browser's Back goes a screen back too. */
export function useScreenHistory() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const reached = isReached(state) ? state : undefined;

  return {
    /** What the screen before handed on; empty where this one was opened by its address. */
    carried: reached?.carried ?? '',
    goOn: (search: string, carried = '') => {
      const next: Reached = { reachedFromBefore: true, carried };
      void navigate({ search }, { state: next });
    },
    /** To the screen before; to `search` where this one was opened by its address. */
    goBack: (search: string) => void (reached ? navigate(-1) : navigate({ search }, { replace: true })),
    /** For a screen that cannot be shown, or no longer. */
    goInstead: (search: string) => void navigate({ search }, { replace: true }),
  };
}

function isReached(state: unknown): state is Reached {
  return typeof state === 'object' && state !== null && 'reachedFromBefore' in state;
}
