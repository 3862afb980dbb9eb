/** A form's texts by name, null for none; they may stand in groups. */
export type Fields = { [name: string]: string | null | Fields };

/** Those of them that were changed. */
export type Changes<Form> = {
  [Name in keyof Form]?: Form[Name] extends string | null ? Form[Name] : Changes<Form[Name]>;
};

/** What was typed on top of `base` stays; every other field takes what is stored now. */
export function rebase<Form extends Fields>(form: Form, base: Form, stored: Form): Form {
  const fields: Fields = {};
  for (const [name, value] of Object.entries(form)) {
    const [before, now] = [base[name] as typeof value, stored[name] as typeof value];
    if (isGroup(value)) fields[name] = rebase(value, before as Fields, now as Fields);
    else fields[name] = value === before ? now : value;
  }
  return fields as Form;
}

/** Only what differs from `base`: a save carries nothing else, so it cannot undo what another tab saved. */
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

/** Dotted names of the fields that were changed here and, to something else, in the stored copy. */
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

/** The text at a dotted name. */
export function valueAt(fields: object | undefined, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Fields | undefined)?.[name], fields);
}

function isGroup(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
