import { useEffect, useEffectEvent, useState } from 'react';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { isSameDraft, type NewsletterDraft } from '../drafting/newsletter-draft';
import { deleteTestDraft, findTestDraft, saveTestDraft } from '../drafting/test-draft';

/** Milliseconds without a change before a save. A crash of the tab loses only text of this time. */
const SAVE_DELAY_MS = 500;

/**
 * Holds the composer's text. Saves it in this browser on Preview, on Save and after each pause. Restores it once, on
 * load.
 */
export function useTestDraft(owner: string, defaults: NewsletterDraft) {
  const [storedDraft] = useState(() => findTestDraft(owner, defaults));
  const [draft, setDraft] = useState(storedDraft ?? defaults);
  const [lastStored, setStored] = useState(draft);
  const isRestored = storedDraft !== undefined;
  const isUnsaved = !isSameDraft(draft, lastStored);

  useEffect(() => {
    if (isRestored) showToast('Test Draft loaded');
  }, [isRestored]);

  function saveToBrowser(): boolean {
    const isSaved = saveTestDraft(owner, draft);
    if (isSaved) setStored(draft);
    return isSaved;
  }

  const saveAfterDelay = useEffectEvent(saveToBrowser);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the pause
  useEffect(() => {
    if (!isUnsaved) return;
    const timer = setTimeout(saveAfterDelay, SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [draft, isUnsaved]);

  return {
    draft,
    isUnsaved,
    change: (next: Partial<NewsletterDraft>) => setDraft((current) => ({ ...current, ...next })),
    saveToBrowser,
    save() {
      if (saveToBrowser()) showToast('Newsletter test draft saved successfully');
      else showErrorToast('Failed to save newsletter draft', 'This browser blocks storage.');
    },
    /** Resets the text to the defaults, here and in the browser. */
    reset() {
      deleteTestDraft(owner);
      setDraft(defaults);
      setStored(defaults);
    },
  };
}

export type TestDraft = ReturnType<typeof useTestDraft>;
