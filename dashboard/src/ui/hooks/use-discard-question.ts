import { useState } from 'react';

/** Asks before closing a form dialog that has unsaved changes. */
export function useDiscardQuestion({ isChanged, close }: { isChanged: boolean; close: () => void }) {
  const [isAsking, setIsAsking] = useState(false);

  function discard() {
    setIsAsking(false);
    close();
  }

  return {
    /** Handles Escape. If it is undefined, the dialog closes. */
    onEscape: isChanged ? () => setIsAsking(true) : undefined,
    /** Handles the Cancel button. */
    cancel: () => (isChanged ? setIsAsking(true) : close()),
    question: { open: isAsking, onClose: () => setIsAsking(false), onDiscard: discard },
  };
}
