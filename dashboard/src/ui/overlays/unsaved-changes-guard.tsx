import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog';

type UnsavedChangesGuardProps = {
  unsaved: boolean;
  /** Called if the creator leaves without saving, inside the dashboard. */
  onLeave?: () => void;
};

/** Asks before unsaved text is lost. Inside the dashboard it shows a dialog, and outside the browser's own question. */
export function UnsavedChangesGuard({ unsaved, onLeave }: UnsavedChangesGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && getPagePath(currentLocation) !== getPagePath(nextLocation),
  );

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      cancelLabel="Keep editing"
      confirmLabel="Leave"
      tone="danger"
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    >
      <p>Your changes are not saved yet.</p>
    </ConfirmDialog>
  );
}

/** Returns path and query. Another query is another page, because the query contains the newsletter's id. */
function getPagePath({ pathname, search }: Location): string {
  return pathname + search;
}
