import { useState } from 'react';

/** Asks before closing a form dialog that has unsaved changes. */
export function useDiscardQuestion({ isChanged, close }: { isChanged: boolean; close: () => void }) {
  const [isAsking, setAsking] = useState(false);

  function discard() {
    setAsking(false);
    close();
  }

  return {
    /** The handler for Escape. If it is undefined, the dialog closes. */
    onEscape: isChanged ? () => setAsking(true) : undefined,
    /** The handler of the Cancel button. */
    cancel: () => (isChanged ? setAsking(true) : close()),
    question: { open: isAsking, onClose: () => setAsking(false), onDiscard: discard },
  };
}
