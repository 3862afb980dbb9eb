export type FormValue = string | FormFields;
export interface FormFields {
  [name: string]: FormValue;
}

/** Parses a request body of Stripe's API: `metadata[order]=7&expand[0]=latest_charge`. */
export function parseForm(text: string): FormFields {
  const fields: FormFields = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) place(fields, splitName(name), value);
  return fields;
}

function splitName(name: string): string[] {
  return name.split('[').map((part) => part.replace(/\]$/, ''));
}

function place(fields: FormFields, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const inner = fields[name];
  const nestedFields: FormFields = typeof inner === 'object' ? inner : Object.create(null);
  fields[name] = nestedFields;
  // `expand[]=…` has no index.
  place(nestedFields, rest[0] === '' ? [String(Object.keys(nestedFields).length)] : rest, value);
}

export function readText(fields: FormFields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
}

export function readFields(fields: FormFields, name: string): FormFields {
  const value = fields[name];
  return typeof value === 'object' ? value : {};
}

/** Returns the entries of `metadata` that are texts. */
export function readTexts(fields: FormFields, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(readFields(fields, name)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
