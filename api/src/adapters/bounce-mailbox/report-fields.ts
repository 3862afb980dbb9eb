/** Names in lower case. Without a prototype: names come from strangers. */
export type Fields = Partial<Record<string, string>>;

const MAX_GROUPS = 20;
const MAX_FIELDS = 100;
const MAX_VALUE = 2_000;

/** Groups of header-like fields with empty lines between (RFC 3464, section 2.1). Folded lines are joined. */
export function readFieldGroups(text: string): Fields[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/, MAX_GROUPS)
    .map(readFields)
    .filter((fields) => Object.keys(fields).length > 0);
}

function readFields(group: string): Fields {
  const fields: Fields = Object.create(null);
  for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n', MAX_FIELDS)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    // The first stands: what repeats it came later.
    if (/^[a-z0-9-]{1,60}$/.test(name)) fields[name] ??= line.slice(colon + 1, colon + 1 + MAX_VALUE).trim();
  }
  return fields;
}
