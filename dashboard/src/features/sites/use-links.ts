import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, unwrap } from '@tidings/sdk';
import { useState } from 'react';
import { api } from '../../api';
import { applyChange, type Link, type LinkChange, linksKey } from './links/link';

/**
 * Returns the links with every pending change applied. A failed change is no longer pending, so only this change
 * reverts.
 */
export function useLinks() {
  const queryClient = useQueryClient();
  const [pendingChanges, setPendingChanges] = useState<LinkChange[]>([]);
  const { data, error, refetch } = useQuery({
    queryKey: linksKey,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/links', { signal }))).data,
  });
  const { mutateAsync } = useMutation({
    // Requests run one by one, in the order of the changes.
    scope: { id: 'links' },
    mutationFn: (change: LinkChange) => saveChange(change, queryClient.getQueryData<Link[]>(linksKey)),
    onSuccess: async (savedChange) => {
      await queryClient.cancelQueries({ queryKey: linksKey });
      queryClient.setQueryData<Link[]>(linksKey, (links) => links && applyChange(links, savedChange));
    },
    // Refetches, to load the changes of other tabs and the clicks that were counted in the meantime.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: linksKey }),
  });

  /** Shows the change at once. Throws if the save fails. */
  async function change(requestedChange: LinkChange): Promise<void> {
    setPendingChanges((changes) => [...changes, requestedChange]);
    try {
      await mutateAsync(requestedChange);
    } finally {
      setPendingChanges((changes) => changes.filter((other) => other !== requestedChange));
    }
  }

  return { links: data && pendingChanges.reduce(applyChange, data), error, refetch, change };
}

/**
 * Saves a change. Returns it as the server stored it, such as with a completed URL. `storedLinks` are the last saved links.
 */
async function saveChange(change: LinkChange, storedLinks: Link[] = []): Promise<LinkChange> {
  switch (change.kind) {
    case 'update': {
      const { id, fields } = change;
      // The API returns 404 for a link that another tab deleted, with any version.
      const version = storedLinks.find((link) => link.id === id)?.version ?? 1;
      const body = { ...fields, version };
      const savedLink = await unwrap(api.PATCH('/api/links/{id}', { params: { path: { id } }, body }));
      return { ...change, fields: savedLink };
    }
    case 'order':
      await api.PUT('/api/links/order', { body: { ids: change.ids } });
      return change;
    case 'delete':
      await deleteLink(change.id);
      return change;
  }
}

async function deleteLink(id: number): Promise<void> {
  try {
    await api.DELETE('/api/links/{id}', { params: { path: { id } } });
  } catch (error) {
    // Another tab has already deleted it.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
