import { useIsMutating } from '@tanstack/react-query';
import { ApiError } from '@tidings/sdk';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showErrorToast, showToast } from '../../ui/feedback/toast-store';
import type { Changes } from './draft';
import { useSaveProfile } from './mutations';
import { saveProblemOf } from './save-problem';
import { type SiteForm, siteFormOf } from './site-form';

/** Milliseconds without a change after which the page is saved. */
const SAVE_PAUSE_MS = 1_500;
/** Milliseconds until a save that the server did not answer is tried again. */
const RETRY_MS = 10_000;

type SiteSavingInput = {
  form: SiteForm;
  changes: Changes<SiteForm>;
  /** Whether the creator has to choose first, because another tab changed the same fields. */
  hasClash: boolean;
  settle: (sent: SiteForm, saved: SiteForm) => void;
  /** Deletes the copy in this tab. */
  forget: () => void;
  onSaved: () => void;
  /** Called after a save that the creator asked for. */
  onConfirmed: () => void;
};

export type SiteSaveStatus = 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed';

/**
 * Saves changes automatically, like links and products. `save` saves at once and confirms everything that was saved since
 * the last confirmation.
 */
export function useSiteSaving(input: SiteSavingInput) {
  const { form, changes, hasClash, settle, forget, onSaved, onConfirmed } = input;
  const request = useSaveProfile();
  const isSavingOthers = useIsMutating() > 0;
  const isChanged = Object.keys(changes).length > 0;
  const sent = JSON.stringify(changes);
  /** The request that failed last, and whether the creator had asked for it. */
  const [failure, setFailure] = useState<{ error: Error; sent: string; isAsked: boolean }>();
  const unconfirmed = useRef<Changes<SiteForm>>({});
  const isAsked = useRef(false);
  const [isBusy, setBusy] = useState(false);

  function ask(value: boolean): void {
    isAsked.current = value;
    setBusy(value);
  }

  function send(): void {
    const sentForm = form;
    const sentChanges = changes;
    request.mutate(sentChanges, {
      onSuccess: (user) => {
        unconfirmed.current = { ...unconfirmed.current, ...sentChanges };
        settle(sentForm, siteFormOf(user));
        setFailure(undefined);
        onSaved();
        if (isAsked.current) confirm();
      },
      onError: (error) => {
        if (isAsked.current) showErrorToast('Save failed', saveProblemOf(error));
        setFailure({ error, sent, isAsked: isAsked.current });
        ask(false);
      },
    });
  }

  function confirm(): void {
    ask(false);
    showToast('Changes saved', updateOf(unconfirmed.current));
    unconfirmed.current = {};
    onConfirmed();
  }

  const saveAlone = useEffectEvent(() => {
    if (isChanged && !hasClash && !request.isPending) send();
  });

  /** Saves when the creator leaves. If that fails, the next visit in this tab restores the changes. */
  const saveLast = useEffectEvent(() => {
    if (isChanged && !hasClash) request.mutateAsync(changes).then(forget, () => {});
  });

  const hasFailed = failure?.sent === sent;
  const isRefused = hasFailed && isFinal(failure.error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change, and each failure, starts the time again
  useEffect(() => {
    if (!isChanged || isRefused || request.isPending) return;
    const timer = setTimeout(saveAlone, hasFailed ? RETRY_MS : SAVE_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [sent, isChanged, isRefused, request.isPending, failure]);

  useEffect(() => {
    const saveNow = () => saveAlone();
    const leave = () => saveLast();
    window.addEventListener('online', saveNow);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('online', saveNow);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return {
    /** Saves at once, and confirms. A request that is in progress is confirmed instead of repeated. */
    save(): void {
      if (isAsked.current) return;
      ask(true);
      if (request.isPending) return;
      if (isChanged) send();
      else confirm();
    },
    status: statusOf(),
    isBusy,
    error: failure?.error ?? null,
    /** The error of a save that the creator asked for. */
    askedError: failure?.isAsked ? failure.error : null,
    /** Whether leaving now loses the changes: they were refused, or need a choice. */
    isStuck: isChanged && (hasClash || failure !== undefined),
    sentChanges: request.variables,
  };

  function statusOf(): SiteSaveStatus {
    if (request.isPending || isSavingOthers) return 'saving';
    if (hasFailed) return failure.error instanceof ApiError ? 'failed' : 'offline';
    return isChanged ? 'unsaved' : 'saved';
  }
}

/** Returns whether the same request would fail again. */
function isFinal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status);
}

function updateOf({ displayName: _, bio: __, ...beyondProfile }: Changes<SiteForm>): string {
  const isBeyondProfile = Object.keys(beyondProfile).length > 0;
  return isBeyondProfile ? 'Your micro-site has been updated' : 'Your profile has been updated';
}
