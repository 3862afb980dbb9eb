import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, unwrap } from '@tidings/sdk';
import { useState } from 'react';
import { api } from '../../api';
import { applyChange, type Link, type LinkChange, linksKey } from './link';

/**
 * The links as they will be once every change under way is saved. A change that fails is no longer under way,
 * so it is taken back by itself, whatever was changed after it.
 */
export function useLinks() {
  const queryClient = useQueryClient();
  const [underWay, setUnderWay] = useState<LinkChange[]>([]);
  const { data, error, refetch } = useQuery({
    queryKey: linksKey,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/links', { signal }))).data,
  });
  const { mutateAsync } = useMutation({
    // One after the other, in the order they were made.
    scope: { id: 'links' },
    mutationFn: (change: LinkChange) => saveChange(change, queryClient.getQueryData<Link[]>(linksKey)),
    onSuccess: async (saved) => {
      await queryClient.cancelQueries({ queryKey: linksKey });
      queryClient.setQueryData<Link[]>(linksKey, (links) => links && applyChange(links, saved));
    },
    // What another tab did, and clicks that came meanwhile.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: linksKey }),
  });

  /** Shows the change at once; throws when it could not be saved. */
  async function change(wanted: LinkChange): Promise<void> {
    setUnderWay((changes) => [...changes, wanted]);
    try {
      await mutateAsync(wanted);
    } finally {
      setUnderWay((changes) => changes.filter((other) => other !== wanted));
    }
  }

  return { links: data && underWay.reduce(applyChange, data), error, refetch, change };
}

/** Returns the change as the server made it, such as with a completed address. `stored` are the links as last saved. */
async function saveChange(change: LinkChange, stored: Link[] = []): Promise<LinkChange> {
  switch (change.kind) {
    case 'update': {
      const { id, fields } = change;
      // The API answers 404 for a link that another tab deleted, whatever its version.
      const version = stored.find((link) => link.id === id)?.version ?? 1;
      const body = { ...fields, version };
      const saved = await unwrap(api.PATCH('/api/links/{id}', { params: { path: { id } }, body }));
      return { ...change, fields: saved };
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
    // Another tab was faster.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
