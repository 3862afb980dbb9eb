import { type components, type TidingsClient, unwrap } from '@tidings/sdk';
import { getNamed } from './get-named.js';

export type CustomField = components['schemas']['CustomField'];
export type NewCustomField = components['schemas']['NewCustomField'];

interface FieldContext {
  client: TidingsClient;
}

/** Returns all custom fields, oldest first. */
export async function listFields({ client }: FieldContext): Promise<CustomField[]> {
  const { data } = await unwrap(client.GET('/api/fields'));
  return data;
}

/** Returns the field with this key or id. */
export async function getField(ctx: FieldContext, { field }: { field: string }): Promise<CustomField> {
  const fields = await listFields(ctx);
  const rows = fields.map((customField) => ({
    id: customField.id,
    name: customField.key,
    field: customField,
  }));
  return getNamed(rows, field, { one: 'field', many: 'fields' }).field;
}

export function createField({ client }: FieldContext, body: NewCustomField): Promise<CustomField> {
  return unwrap(client.POST('/api/fields', { body }));
}

/** Deletes a field with its values. */
export async function deleteField({ client }: FieldContext, { id }: { id: number }): Promise<void> {
  await unwrap(client.DELETE('/api/fields/{id}', { params: { path: { id } } }));
}
