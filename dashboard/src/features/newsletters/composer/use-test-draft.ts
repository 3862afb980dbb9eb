import { useEffect, useEffectEvent, useState } from 'react';
import { showErrorToast, showToast } from '../../../ui/toast-store';
import { findTestDraft, forgetTestDraft, keepTestDraft } from '../drafting/test-draft';
import { isSameDraft, type NewsletterDraft } from '../newsletter-draft';

/** A crash of the tab takes at most what was typed in this time. */
const PAUSE_MILLISECONDS = 500;

/** The composer's text: kept in this browser on Preview, on Save and in each pause, and found again once, on load. */
export function useTestDraft(owner: string, defaults: NewsletterDraft) {
  const [found] = useState(() => findTestDraft(owner, defaults));
  const [draft, setDraft] = useState(found ?? defaults);
  const [kept, setKept] = useState(draft);
  const isRestored = found !== undefined;
  const isUnsaved = !isSameDraft(draft, kept);

  useEffect(() => {
    if (isRestored) showToast('Test Draft loaded');
  }, [isRestored]);

  function keep(): boolean {
    const isKept = keepTestDraft(owner, draft);
    if (isKept) setKept(draft);
    return isKept;
  }

  const keepInPause = useEffectEvent(keep);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew
  useEffect(() => {
    if (!isUnsaved) return;
    const timer = setTimeout(keepInPause, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [draft, isUnsaved]);

  return {
    draft,
    isUnsaved,
    change: (next: Partial<NewsletterDraft>) => setDraft((current) => ({ ...current, ...next })),
    keep,
    save() {
      if (keep()) showToast('Newsletter test draft saved successfully');
      else showErrorToast('Failed to save newsletter draft', 'This browser lets nothing be kept.');
    },
    /** Back to the defaults, here and in the browser. */
    reset() {
      forgetTestDraft(owner);
      setDraft(defaults);
      setKept(defaults);
    },
  };
}

export type TestDraft = ReturnType<typeof useTestDraft>;
