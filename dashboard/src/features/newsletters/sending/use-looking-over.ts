import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, unwrap } from '@tidings/sdk';
import { useId, useState } from 'react';
import { api } from '../../../api';

/** What was looked over, and is to be sent: this draft in this version. */
export type SavedDraft = { id: number; version: number };

/** Saves what is unsaved; undefined where it could not be saved. Throws the reason where there is one. */
export type SaveDraft = () => Promise<SavedDraft | undefined>;

/** Asked once for each time that the question opens, and not again behind the writer's back. */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false } as const;

/** Saves the draft, then has it looked over. What the server looks at is what it has. */
export function useLookingOver({ open, save }: { open: boolean; save: SaveDraft }) {
  const queryClient = useQueryClient();
  const dialog = useId();
  const opening = useOpenings(open);

  const savedQuery = {
    queryKey: ['draft to send', dialog, opening],
    queryFn: async () => {
      const draft = await save();
      if (draft === undefined) throw new Error('The draft could not be saved.');
      return draft;
    },
    ...ONCE,
  };
  const saved = useQuery({ ...savedQuery, enabled: open });
  const id = saved.data?.id;
  const preflight = useQuery({
    queryKey: ['preflight', dialog, opening],
    queryFn: ({ signal }) =>
      unwrap(api.POST('/api/newsletters/{id}/preflight', { params: { path: { id: id ?? 0 } }, signal })),
    ...ONCE,
    enabled: open && id !== undefined,
  });

  return {
    hasSaveFailed: saved.isError && !saved.isFetching,
    /** The server's words for why, where it had any. */
    saveProblem: saved.error instanceof ApiError ? saved.error.message : undefined,
    isLooking: saved.isFetching || preflight.isFetching,
    preflight: preflight.data,
    hasPreflightFailed: preflight.isError,
    /** The draft, once it is saved; tries again where that failed. */
    getSaved: () => queryClient.fetchQuery(savedQuery),
    saveAgain: () => void saved.refetch(),
  };
}

/** How often it has been opened so far. */
function useOpenings(open: boolean): number {
  const [openings, setOpenings] = useState(0);
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpenings(openings + 1);
  }
  return openings;
}
