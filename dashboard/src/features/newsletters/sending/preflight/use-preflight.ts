import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, unwrap } from '@tidings/sdk';
import { useId, useState } from 'react';
import { api } from '../../../../api';
import { useDebounced } from '../../../../ui/hooks/use-debounced';
import { isUnchosen } from '../../../subscribers/audience/audience';
import type { Audience } from '../../../subscribers/segments/queries';

/** The draft in exactly the version that preflight checked. */
export type SavedDraft = { id: number; version: number };

/** Saves unsaved changes. Returns undefined if that fails, or throws the reason if it is known. */
export type SaveDraft = () => Promise<SavedDraft | undefined>;

/** Fetches once each time that the dialog opens, and never in the background. */
const QUERY_ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false } as const;

/** Milliseconds without a change of the audience before the draft is checked again. */
const AUDIENCE_DELAY_MS = 600;

type PreflightInput = {
  open: boolean;
  save: SaveDraft;
  /** The audience of the draft. Each change is saved and checked. */
  audience: Audience;
};

/** Saves the draft before preflight, because the server checks the stored draft. */
export function usePreflight({ open, save, audience }: PreflightInput) {
  const queryClient = useQueryClient();
  const dialog = useId();
  const opening = useOpenings(open);
  const chosenAudience = JSON.stringify(audience);
  // Without an audience, the draft cannot be checked.
  const canCheck = open && !isUnchosen(audience);
  const isSettled = useDebounced(chosenAudience, AUDIENCE_DELAY_MS) === chosenAudience;

  const savedQuery = {
    queryKey: ['draft to send', dialog, opening, chosenAudience],
    queryFn: async () => {
      const draft = await save();
      if (draft === undefined) throw new Error('The draft could not be saved.');
      return draft;
    },
    ...QUERY_ONCE,
  };
  const savedDraft = useQuery({ ...savedQuery, enabled: canCheck && isSettled });
  const id = savedDraft.data?.id;
  const preflight = useQuery({
    queryKey: ['preflight', dialog, opening, chosenAudience],
    queryFn: ({ signal }) =>
      unwrap(api.POST('/api/newsletters/{id}/preflight', { params: { path: { id: id ?? 0 } }, signal })),
    ...QUERY_ONCE,
    enabled: canCheck && isSettled && id !== undefined,
  });

  return {
    hasSaveFailed: savedDraft.isError && !savedDraft.isFetching,
    /** The server's reason for a failed save, if it sent one. */
    saveProblem: savedDraft.error instanceof ApiError ? savedDraft.error.message : undefined,
    isChecking: canCheck && (!isSettled || savedDraft.isFetching || preflight.isFetching),
    preflight: preflight.data,
    hasPreflightFailed: preflight.isError,
    /** Returns the saved draft. Retries a failed save. */
    getSaved: () => queryClient.fetchQuery(savedQuery),
    saveAgain: () => void savedDraft.refetch(),
  };
}

/** The number of times that the dialog was opened. */
function useOpenings(open: boolean): number {
  const [openings, setOpenings] = useState(0);
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpenings(openings + 1);
  }
  return openings;
}
