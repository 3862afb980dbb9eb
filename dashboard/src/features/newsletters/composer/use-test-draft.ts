import { useEffect, useState } from 'react';
import { showErrorToast, showToast } from '../../../ui/toast-store';
import { findTestDraft, forgetTestDraft, keepTestDraft } from '../drafting/test-draft';
import { isSameDraft, type NewsletterDraft } from '../newsletter-draft';

/** The composer's text: kept in this browser on Preview and on Save, and found again once, on load. */
export function useTestDraft(owner: string, defaults: NewsletterDraft) {
  const [found] = useState(() => findTestDraft(owner, defaults));
  const [draft, setDraft] = useState(found ?? defaults);
  const [kept, setKept] = useState(draft);
  const isRestored = found !== undefined;

  useEffect(() => {
    if (isRestored) showToast('Test Draft loaded');
  }, [isRestored]);

  function keep(): boolean {
    const isKept = keepTestDraft(owner, draft);
    if (isKept) setKept(draft);
    return isKept;
  }

  return {
    draft,
    isUnsaved: !isSameDraft(draft, kept),
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
