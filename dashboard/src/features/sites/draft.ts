/** The texts of a form by name, null for none. Groups nest. */
export type Fields = { [name: string]: string | null | Fields };

/** The changed fields of a form. */
export type Changes<Form> = {
  [Name in keyof Form]?: Form[Name] extends string | null ? Form[Name] : Changes<Form[Name]>;
};

/** Applies the changes made since `base` to the stored values. */
export function rebase<Form extends Fields>(form: Form, base: Form, stored: Form): Form {
  const fields: Fields = {};
  for (const [name, value] of Object.entries(form)) {
    const [before, now] = [base[name] as typeof value, stored[name] as typeof value];
    if (isGroup(value)) fields[name] = rebase(value, before as Fields, now as Fields);
    else fields[name] = value === before ? now : value;
  }
  return fields as Form;
}

/** Returns only the fields that differ from `base`, so that a save cannot undo what another tab saved. */
export function changesOf<Form extends Fields>(form: Form, base: Form): Changes<Form> {
  const changes: Fields = {};
  for (const [name, value] of Object.entries(form)) {
    const changed = isGroup(value) ? changesOf(value, base[name] as Fields) : value;
    if (isGroup(changed) ? Object.keys(changed).length > 0 : changed !== base[name]) {
      changes[name] = changed as Fields;
    }
  }
  return changes as Changes<Form>;
}

/** Returns the dotted names of fields changed both here and in the stored copy, to different values. */
export function clashesOf<Form extends Fields>(form: Form, base: Form, stored: Form): string[] {
  return Object.entries(form).flatMap(([name, value]) => {
    if (isGroup(value)) {
      const inner = clashesOf(value, base[name] as Fields, stored[name] as Fields);
      return inner.map((path) => `${name}.${path}`);
    }
    const isClash = value !== base[name] && stored[name] !== base[name] && stored[name] !== value;
    return isClash ? [name] : [];
  });
}

/** Returns the text at a dotted name. */
export function valueAt(fields: object | undefined, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Fields | undefined)?.[name], fields);
}

function isGroup(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
