import { useLocation, useNavigate } from 'react-router';
import type { Newsletter } from '../newsletter';
import { getEditorPath } from '../newsletter-paths';
import { UndoBar } from '../sending/undo/undo-bar';

/** Shows an undo bar for each newsletter sent in the last seconds. */
export function UndoBars({ newsletters }: { newsletters: Newsletter[] }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const sentNewsletters = newsletters.filter(({ undoUntil }) => undoUntil !== null);

  return sentNewsletters.map((newsletter) => (
    <UndoBar
      key={`${newsletter.id} ${newsletter.undoUntil}`}
      newsletter={newsletter}
      takesFocus={hadUndoFocus(state)}
      onUndone={({ id }) => void navigate(getEditorPath(id))}
    />
  ));
}

/** Returns whether Undo had the focus on the previous screen, which navigated here. */
function hadUndoFocus(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'undoHadFocus' in state && state.undoHadFocus === true
  );
}
