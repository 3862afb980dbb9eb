import { useEffect, useEffectEvent, useState } from 'react';
import { type Location, useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import type { DraftAutosave } from './saving/use-draft-autosave';

/** The maximum milliseconds that a navigation waits for a save. */
const SAVE_TIMEOUT_MS = 3_000;

/** Saves before a navigation. Asks the writer only if the save fails. */
export function DraftGuard({ autosave }: { autosave: DraftAutosave }) {
  const { isUnsaved, isSavedHere } = autosave;
  const [mustAsk, setMustAsk] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && getPagePath(currentLocation) !== getPagePath(nextLocation),
  );

  const saveBeforeLeaving = useEffectEvent(async () => {
    if ((await isSavedInTime(autosave.flush())) && blocker.state === 'blocked') blocker.proceed();
    else setMustAsk(true);
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void saveBeforeLeaving();
    else setMustAsk(false);
  }, [blocker.state]);

  // Closing the tab loses no text that this browser has stored, because opening the draft restores it.
  const wouldBeLost = isUnsaved && !isSavedHere;
  useEffect(() => {
    if (!wouldBeLost) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [wouldBeLost]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' && mustAsk}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      cancelLabel="Keep editing"
      confirmLabel="Leave"
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    >
      <p>
        Your changes are not saved yet.
        {isSavedHere && ' This browser stores them. Open the newsletter again to restore them.'}
      </p>
    </ConfirmDialog>
  );
}

function isSavedInTime(saving: Promise<boolean>): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), SAVE_TIMEOUT_MS));
  return Promise.race([saving, timeout]);
}

/** Returns path and query. Includes the query, because it contains the newsletter's id. */
function getPagePath({ pathname, search }: Location): string {
  return pathname + search;
}
