import { useQuery } from '@tanstack/react-query';
import { type components, unwrap } from '@tidings/sdk';
import { api } from '../../../api';

export type Tag = components['schemas']['Tag'];
export type CustomField = components['schemas']['CustomField'];
export type FieldValue = string | number | boolean;

export const tagsKey = ['/api/tags'];
export const fieldsKey = ['/api/fields'];

/** Fetches all tags, by name. */
export function useTags() {
  return useQuery({
    queryKey: tagsKey,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/tags', { signal }))).data,
  });
}

/** Fetches all custom fields, oldest first. */
export function useFields() {
  return useQuery({
    queryKey: fieldsKey,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/fields', { signal }))).data,
  });
}
