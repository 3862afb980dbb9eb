import { useState } from 'react';

/** Asks before closing a form dialog that has unsaved changes. */
export function useDiscardQuestion(close: () => void) {
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);

  function reset() {
    setChanged(false);
    setAsking(false);
  }

  return {
    /** Records that there is something to lose. */
    onEdit: () => setChanged(true),
    /** For Escape: undefined lets the dialog close. */
    onEscape: isChanged ? () => setAsking(true) : undefined,
    /** For the Cancel button. */
    cancel: () => (isChanged ? setAsking(true) : close()),
    reset,
    question: { open: isAsking, onClose: () => setAsking(false), onDiscard: close },
  };
}
