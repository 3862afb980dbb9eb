import { useEffect, useEffectEvent, useState } from 'react';
import { showErrorToast, showToast } from '../../../ui/feedback/toast-store';
import { isSameDraft, type NewsletterDraft } from '../drafting/newsletter-draft';
import { findTestDraft, forgetTestDraft, saveTestDraft } from '../drafting/test-draft';

/** Milliseconds of pause before a save. A crash of the tab loses at most what was typed in this time. */
const PAUSE_MILLISECONDS = 500;

/**
 * Holds the composer's text. Saves it in this browser on Preview, on Save and after each pause, and restores it once,
 * on load.
 */
export function useTestDraft(owner: string, defaults: NewsletterDraft) {
  const [found] = useState(() => findTestDraft(owner, defaults));
  const [draft, setDraft] = useState(found ?? defaults);
  const [stored, setSaved] = useState(draft);
  const isRestored = found !== undefined;
  const isUnsaved = !isSameDraft(draft, stored);

  useEffect(() => {
    if (isRestored) showToast('Test Draft loaded');
  }, [isRestored]);

  function reduceAutosave(): boolean {
    const isSaved = saveTestDraft(owner, draft);
    if (isSaved) setSaved(draft);
    return isSaved;
  }

  const saveInPause = useEffectEvent(reduceAutosave);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the pause
  useEffect(() => {
    if (!isUnsaved) return;
    const timer = setTimeout(saveInPause, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [draft, isUnsaved]);

  return {
    draft,
    isUnsaved,
    change: (next: Partial<NewsletterDraft>) => setDraft((current) => ({ ...current, ...next })),
    reduceAutosave,
    save() {
      if (reduceAutosave()) showToast('Newsletter test draft saved successfully');
      else showErrorToast('Failed to save newsletter draft', 'This browser blocks storage.');
    },
    /** Resets the text to the defaults, here and in the browser. */
    reset() {
      forgetTestDraft(owner);
      setDraft(defaults);
      setSaved(defaults);
    },
  };
}

export type TestDraft = ReturnType<typeof useTestDraft>;
