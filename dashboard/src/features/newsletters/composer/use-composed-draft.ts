import { useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage, unwrap } from '@tidings/sdk';
import { useRef, useState } from 'react';
import { api } from '../../../api';
import { createIdempotencyKeys } from '../../../idempotency-key';
import { showErrorToast } from '../../../ui/feedback/toast-store';
import type { NewsletterPayload } from '../drafting/newsletter-draft';
import type { SavedDraft } from '../sending/preflight/use-preflight';
import { newslettersKey } from '../use-newsletters';

/**
 * Creates the draft on the server that preflight and sending need. The composer's own text stays in the browser, so the
 * draft exists only while the send dialog is open.
 */
export function useComposedDraft() {
  const queryClient = useQueryClient();
  const [getIdempotencyKey] = useState(createIdempotencyKeys);
  const createdDraft = useRef<SavedDraft>(undefined);
  /** The number of removed drafts, which makes the same text a new draft after a removal. */
  const removedCount = useRef(0);
  /** Set while the last save succeeded, which proves that the newsletter is still a draft. */
  const savedDraft = useRef<SavedDraft>(undefined);
  /** The save or removal in progress, which the next one awaits. */
  const underWay = useRef<Promise<unknown>>(Promise.resolve());

  async function store(body: NewsletterPayload): Promise<SavedDraft> {
    const draftBefore = createdDraft.current;
    const { id, version } =
      (draftBefore && (await change(draftBefore, body))) ??
      (await begin(body, { insteadOf: draftBefore?.id }));
    createdDraft.current = { id, version };
    return createdDraft.current;
  }

  function begin(body: NewsletterPayload, { insteadOf }: { insteadOf: number | undefined }) {
    const headers = {
      'Idempotency-Key': getIdempotencyKey({ body, insteadOf, removed: removedCount.current }),
    };
    return unwrap(api.POST('/api/newsletters', { body, headers }));
  }

  async function tryToStore(body: NewsletterPayload): Promise<SavedDraft | undefined> {
    try {
      return await store(body);
    } catch (error) {
      showErrorToast('Error', describeFailure(error));
      return undefined;
    } finally {
      void queryClient.invalidateQueries({ queryKey: newslettersKey });
    }
  }

  async function remove(draft: SavedDraft): Promise<void> {
    try {
      await unwrap(api.DELETE('/api/newsletters/{id}', { params: { path: { id: draft.id } } }));
      createdDraft.current = undefined;
      removedCount.current += 1;
    } catch (error) {
      // The draft stays in the list, and the next send dialog uses it again.
      console.error('The draft was not deleted.', error);
    }
    void queryClient.invalidateQueries({ queryKey: newslettersKey });
  }

  function runInOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = underWay.current.then(work);
    underWay.current = result.catch(() => undefined);
    return result;
  }

  return {
    /** Saves the text as a new draft, or in the draft that this composer created. Returns undefined if that fails. */
    save: (body: NewsletterPayload) =>
      runInOrder(async () => {
        savedDraft.current = undefined;
        savedDraft.current = await tryToStore(body);
        return savedDraft.current;
      }),
    /**
     * Removes the draft after the dialog was canceled. Keeps it if the last save failed, because it may have been sent.
     */
    withdraw: () =>
      runInOrder(async () => {
        const draft = savedDraft.current;
        savedDraft.current = undefined;
        if (draft !== undefined) await remove(draft);
      }),
  };
}

/** Updates the draft. Returns undefined if it no longer exists or can no longer be changed. */
async function change({ id, version }: SavedDraft, body: NewsletterPayload) {
  try {
    return await unwrap(
      api.PUT('/api/newsletters/{id}', { params: { path: { id } }, body: { ...body, version } }),
    );
  } catch (error) {
    // Reports a draft that was sent or scheduled, and does not create it again.
    if (error instanceof ApiError && (error.status === 404 || error.code === 'version_conflict')) {
      return undefined;
    }
    throw error;
  }
}

function describeFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to create newsletter';
  if (error.status === 401) return 'You must be logged in to send a newsletter.';
  return errorMessage(error, 'Failed to create newsletter');
}
