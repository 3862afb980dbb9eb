import { useEffect, useEffectEvent, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog';

type UnsavedChangesGuardProps = {
  unsaved: boolean;
  /** Tried before asking; tells whether nothing is unsaved any more. */
  save?: () => Promise<boolean>;
  /** This browser keeps the text over a reload, so that the browser need not ask. */
  isKeptHere?: boolean;
};

/** Asks before typed text is left behind: inside the dashboard with a dialog, outside with the browser's own. */
export function UnsavedChangesGuard({ unsaved, save, isKeptHere = false }: UnsavedChangesGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && pageOf(currentLocation) !== pageOf(nextLocation),
  );
  const [asks, setAsks] = useState(false);
  const isBlocked = blocker.state === 'blocked';

  const saveOrAsk = useEffectEvent(async () => {
    if (save && (await save())) blocker.proceed?.();
    else setAsks(true);
  });

  useEffect(() => {
    if (isBlocked) void saveOrAsk();
    else setAsks(false);
  }, [isBlocked]);

  useEffect(() => {
    if (!unsaved || isKeptHere) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved, isKeptHere]);

  return (
    <ConfirmDialog
      open={isBlocked && asks}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      cancelLabel="Keep editing"
      confirmLabel="Leave"
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    >
      <p>Your changes on this page are not saved yet.</p>
    </ConfirmDialog>
  );
}

/** The newsletter to edit stands in the query, so another query is another page. */
function pageOf({ pathname, search }: Location): string {
  return pathname + search;
}
