import { useQueryClient } from '@tanstack/react-query';
import { type components, unwrap } from '@tidings/sdk';
import { useState } from 'react';
import { api } from '../../../api';
import { createIdempotencyKeys } from '../../../idempotency-key';
import { showToast } from '../../../ui/feedback/toast-store';
import { useSingleMutation } from '../../../ui/hooks/use-single-mutation';
import { segmentsKey } from '../segments/queries';
import { listKey } from '../subscriber';
import { type CustomField, fieldsKey, type Tag, tagsKey } from './queries';

type NewTag = components['schemas']['NewTag'];
type NewField = components['schemas']['NewCustomField'];

/** Refetches tags and fields, and everything that shows their names. */
function useTagsAndFieldsRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [tagsKey, fieldsKey, segmentsKey, listKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

/** Creates a tag, or changes the one with the id. Its errors are shown beside the form. */
export function useSaveTag() {
  const refresh = useTagsAndFieldsRefresh();
  const [keyFor] = useState(createIdempotencyKeys);

  return useSingleMutation({
    mutationFn: ({ id, ...body }: NewTag & { id: number | undefined }): Promise<Tag> => {
      if (id !== undefined) return unwrap(api.PATCH('/api/tags/{id}', { params: { path: { id } }, body }));
      return unwrap(api.POST('/api/tags', { body, headers: { 'Idempotency-Key': keyFor(body) } }));
    },
    onSuccess: async ({ name }) => {
      await refresh();
      showToast('Tag saved', name);
    },
  });
}

/** Deletes a tag. A segment that uses it prevents that, which the question shows. */
export function useDeleteTag() {
  const refresh = useTagsAndFieldsRefresh();
  return useSingleMutation({
    mutationFn: ({ id }: Tag) => unwrap(api.DELETE('/api/tags/{id}', { params: { path: { id } } })),
    onSuccess: async (_, { name }) => {
      await refresh();
      showToast('Tag deleted', name);
    },
  });
}

/** Creates a field, or changes the one with the id. Key and type never change. */
export function useSaveField() {
  const refresh = useTagsAndFieldsRefresh();
  const [keyFor] = useState(createIdempotencyKeys);

  return useSingleMutation({
    mutationFn: ({ id, ...body }: NewField & { id: number | undefined }): Promise<CustomField> => {
      if (id === undefined) {
        return unwrap(api.POST('/api/fields', { body, headers: { 'Idempotency-Key': keyFor(body) } }));
      }
      const { key: _key, type: _type, ...change } = body;
      return unwrap(api.PATCH('/api/fields/{id}', { params: { path: { id } }, body: change }));
    },
    onSuccess: async ({ label }) => {
      await refresh();
      showToast('Field saved', label);
    },
  });
}

/** Deletes a field and its values. A segment that uses it prevents that, which the question shows. */
export function useDeleteField() {
  const refresh = useTagsAndFieldsRefresh();
  return useSingleMutation({
    mutationFn: ({ id }: CustomField) => unwrap(api.DELETE('/api/fields/{id}', { params: { path: { id } } })),
    onSuccess: async (_, { label }) => {
      await refresh();
      showToast('Field deleted', label);
    },
  });
}
