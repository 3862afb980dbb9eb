/** Names in lower case. Without a prototype: names come from strangers. */
export type Fields = Partial<Record<string, string>>;

const MAX_GROUPS = 20;
const MAX_FIELDS = 100;
const MAX_VALUE = 2_000;

/** Groups of header-like fields with empty lines between (RFC 3464, section 2.1). Folded lines are joined. */
export function readFieldGroups(text: string): Fields[] {
  const groups: string[][] = [];
  let group: string[] = [];
  for (const line of [...text.split(/\r\n|\r|\n/), '']) {
    const last = group.length - 1;
    if (line.trim() === '') {
      if (group.length > 0) groups.push(group);
      if (groups.length === MAX_GROUPS) break;
      group = [];
    } else if (/^[ \t]/.test(line) && last >= 0) {
      group[last] += ` ${line.trim()}`;
    } else if (group.length < MAX_FIELDS) {
      group.push(line);
    }
  }
  return groups.map(readFields);
}

function readFields(lines: string[]): Fields {
  const fields: Fields = Object.create(null);
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    // The first one counts; repetitions were added later.
    if (/^[a-z0-9-]{1,60}$/.test(name)) fields[name] ??= line.slice(colon + 1, colon + 1 + MAX_VALUE).trim();
  }
  return fields;
}
