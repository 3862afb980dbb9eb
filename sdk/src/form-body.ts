/**
 * Returns a form as the body of an upload, with its fields in this order; undefined ones are left out. The client sends
 * a form as it is. Its type is that of the API's description, which has files as texts.
 */
export function formBody<Fields extends Record<string, string | Blob | undefined>>(
  fields: Fields,
): { [Name in keyof Fields]: string } {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, value);
  }
  return form as never;
}
