import { useIsMutating } from '@tanstack/react-query';
import { ApiError } from '@tidings/sdk';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showErrorToast, showToast } from '../../ui/feedback/toast-store';
import type { Changes, useDraft } from './draft';
import { saveProfile, useSaveProfile } from './mutations';
import { describeSaveError, describeSaveErrorInSentence } from './save-problem';
import { type SiteForm, toSiteForm } from './site-form';

/** Milliseconds without a change after which the page is saved. */
const SAVE_PAUSE_MS = 1_500;
/** Milliseconds before a save without a response is retried. */
const RETRY_MS = 10_000;

type SiteSavingInput = {
  draft: ReturnType<typeof useDraft<SiteForm>>;
  onSaved: () => void;
  /** Called after a save that the creator requested. */
  onConfirmed: () => void;
};

export type SiteSaveStatus = 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed';

/**
 * Saves changes automatically, like links and products. `save` saves at once, and confirms all changes since the last
 * confirmation.
 */
export function useSiteSaving({ draft, onSaved, onConfirmed }: SiteSavingInput) {
  const { changes, isChanged } = draft;
  /** True if the creator must choose first, because another tab changed the same fields. */
  const hasClash = draft.clashes.length > 0;
  const request = useSaveProfile();
  const isSavingOthers = useIsMutating() > 0;
  const sent = JSON.stringify(changes);
  /** The last failed request, and whether the creator had requested it. */
  const [failure, setFailure] = useState<{ error: Error; sent: string; isAsked: boolean }>();
  const unconfirmedChanges = useRef<Changes<SiteForm>>({});
  const isAsked = useRef(false);
  const isDiscarded = useRef(false);
  const [isBusy, setIsBusy] = useState(false);

  function ask(value: boolean): void {
    isAsked.current = value;
    setIsBusy(value);
  }

  function send(): void {
    const sentChanges = changes;
    request.mutate(sentChanges, {
      onSuccess: (user) => {
        unconfirmedChanges.current = { ...unconfirmedChanges.current, ...sentChanges };
        draft.settle(sentChanges, toSiteForm(user));
        setFailure(undefined);
        onSaved();
      },
      onError: (error) => {
        if (isAsked.current) showErrorToast('Save failed', describeSaveError(error));
        setFailure({ error, sent, isAsked: isAsked.current });
        draft.unsend();
        ask(false);
      },
    });
  }

  function confirm(): void {
    ask(false);
    draft.normalize();
    showToast('Changes saved', describeUpdate(unconfirmedChanges.current));
    unconfirmedChanges.current = {};
    onConfirmed();
  }

  /** Continues after a request, with text typed during it, and when the creator requests a save. */
  const proceed = useEffectEvent(() => {
    if (isBusy && isChanged) send();
    else if (isBusy) confirm();
    else if (!isTyping()) draft.normalize();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request of the creator proceeds
  useEffect(() => {
    if (!request.isPending) proceed();
  }, [isBusy, request.isPending]);

  const saveAlone = useEffectEvent(() => {
    if (isChanged && !hasClash && !request.isPending) send();
  });

  useSaveOnLeave({ draft, request, hasLastChanges: () => isChanged && !hasClash && !isDiscarded.current });

  const hasFailed = failure?.sent === sent;
  const isRefused = hasFailed && isFinal(failure.error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change, and each failure, starts the time again
  useEffect(() => {
    if (!isChanged || hasClash || isRefused || request.isPending) return;
    const timer = setTimeout(saveAlone, hasFailed ? RETRY_MS : SAVE_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [sent, isChanged, hasClash, isRefused, request.isPending, failure]);

  useEffect(() => {
    const saveNow = () => saveAlone();
    window.addEventListener('online', saveNow);
    return () => window.removeEventListener('online', saveNow);
  }, []);

  return {
    /** Saves at once, and confirms the save. Confirms a request in progress instead of repeating it. */
    save: () => ask(true),
    /** Deletes the changes, because the creator leaves without saving. */
    discard(): void {
      isDiscarded.current = true;
      draft.discard();
    },
    status: getStatus(),
    isBusy,
    error: failure?.error ?? null,
    /** The error of a save that the creator requested. */
    requestedSaveError: failure?.isAsked ? failure.error : null,
    /** True if leaving now loses the changes, because they were rejected or need a choice. */
    isStuck: isChanged && (hasClash || failure !== undefined),
    sentChanges: request.variables,
  };

  function getStatus(): SiteSaveStatus {
    if (request.isPending || isSavingOthers) return 'saving';
    if (hasFailed) return failure.error instanceof ApiError ? 'failed' : 'offline';
    return isChanged ? 'unsaved' : 'saved';
  }
}

type SaveOnLeaveInput = {
  draft: SiteSavingInput['draft'];
  request: ReturnType<typeof useSaveProfile>;
  hasLastChanges: () => boolean;
};

/** Saves the last changes when the creator opens another screen, and when the tab closes. */
function useSaveOnLeave({ draft, request, hasLastChanges }: SaveOnLeaveInput): void {
  const { changes } = draft;

  /** Saves when the creator opens another screen. If that fails, the next visit in this tab restores the changes. */
  const saveLast = useEffectEvent(() => {
    if (!hasLastChanges()) return;
    const leftDraft = draft.leave(changes);
    request.mutateAsync(changes).then(leftDraft.forget, (error: unknown) => {
      leftDraft.unsend();
      showErrorToast(
        'Save failed',
        `${describeSaveErrorInSentence(error)} Your changes are still in My Site.`,
      );
    });
  });

  /** Saves when the tab closes or reloads, without waiting for a request in progress. */
  const saveAtOnce = useEffectEvent(() => {
    if (!hasLastChanges()) return;
    draft.leave(changes);
    saveProfile(changes).catch(() => {
      // The next visit in this tab restores the changes.
    });
  });

  useEffect(() => {
    const close = () => saveAtOnce();
    window.addEventListener('pagehide', close);
    return () => {
      window.removeEventListener('pagehide', close);
      saveLast();
    };
  }, []);
}

/** Returns whether a field has the focus, in which case its text must not change. */
function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea') ?? false;
}

/** Returns whether the same request would fail again. */
function isFinal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status);
}

function describeUpdate({ displayName: _, bio: __, ...beyondProfile }: Changes<SiteForm>): string {
  const isBeyondProfile = Object.keys(beyondProfile).length > 0;
  return isBeyondProfile ? 'Your micro-site has been updated' : 'Your profile has been updated';
}
