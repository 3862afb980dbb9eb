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

/** Refetches tags and fields, and all data that show their names. */
function useTagsAndFieldsRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [tagsKey, fieldsKey, segmentsKey, listKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

/** Creates a tag, or changes the tag with this id. The form shows the errors. */
export function useSaveTag() {
  const refresh = useTagsAndFieldsRefresh();
  const [getIdempotencyKey] = useState(createIdempotencyKeys);

  return useSingleMutation({
    mutationFn: ({ id, ...body }: NewTag & { id: number | undefined }): Promise<Tag> => {
      if (id !== undefined) return unwrap(api.PATCH('/api/tags/{id}', { params: { path: { id } }, body }));
      return unwrap(api.POST('/api/tags', { body, headers: { 'Idempotency-Key': getIdempotencyKey(body) } }));
    },
    onSuccess: async ({ name }) => {
      await refresh();
      showToast('Tag saved', name);
    },
  });
}

/** Deletes a tag. Fails if a segment uses it, and the dialog shows the error. */
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

/** Creates a field, or changes the field with this id. Key and type never change. */
export function useSaveField() {
  const refresh = useTagsAndFieldsRefresh();
  const [getIdempotencyKey] = useState(createIdempotencyKeys);

  return useSingleMutation({
    mutationFn: ({ id, ...body }: NewField & { id: number | undefined }): Promise<CustomField> => {
      if (id === undefined) {
        return unwrap(
          api.POST('/api/fields', { body, headers: { 'Idempotency-Key': getIdempotencyKey(body) } }),
        );
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

/** Deletes a field and its values. Fails if a segment uses it, and the dialog shows the error. */
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
