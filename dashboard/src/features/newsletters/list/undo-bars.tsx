import { useLocation, useNavigate } from 'react-router';
import type { Newsletter } from '../newsletter';
import { editorPath } from '../newsletter-paths';
import { UndoBar } from '../sending/undo-bar';

/** Newsletters that were sent a moment ago, each with its way back. */
export function UndoBars({ newsletters }: { newsletters: Newsletter[] }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const sent = newsletters.filter(({ undoUntil }) => undoUntil !== null);

  return sent.map((newsletter) => (
    <UndoBar
      key={`${newsletter.id} ${newsletter.undoUntil}`}
      newsletter={newsletter}
      takesFocus={hadUndoFocus(state)}
      onUndone={({ id }) => void navigate(editorPath(id))}
    />
  ));
}

/** The screen before had its focus on Undo when it left for this one. */
function hadUndoFocus(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'undoHadFocus' in state && state.undoHadFocus === true
  );
}
