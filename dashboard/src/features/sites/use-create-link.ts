import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { useState } from 'react';
import { api } from '../../api';
import { createIdempotencyKeys } from '../../idempotency-key';
import { type Link, type LinkFields, linksKey } from './links/link';

/** Creates a link for one completed form. A retry after a lost response never adds it twice. */
export function useCreateLink() {
  const queryClient = useQueryClient();
  const [keyFor] = useState(createIdempotencyKeys);

  return useMutation({
    mutationFn: (body: LinkFields) =>
      unwrap(api.POST('/api/links', { body, headers: { 'Idempotency-Key': keyFor(body) } })),
    onSuccess: async (created) => {
      await queryClient.cancelQueries({ queryKey: linksKey });
      queryClient.setQueryData<Link[]>(linksKey, (links = []) => [
        ...links.filter(({ id }) => id !== created.id),
        created,
      ]);
    },
  });
}
