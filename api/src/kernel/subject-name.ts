import { plainLine } from './plain-text.js';

/** Longer names are a message of their own. */
const LONGEST = 60;
/** Web addresses, domains and email addresses: a subject that the instance sends advertises none. */
const ADDRESS = /https?:|www\.|\S@\S|[\p{L}\p{N}-]\.\p{L}{2,}/iu;

/** A creator's name as a subject of a transactional email may hold it; their username where it says more than a name. */
export function subjectName(creator: { displayName: string; username: string }): string {
  const name = plainLine(creator.displayName).replace(/\s+/g, ' ');
  if (name === '' || [...name].length > LONGEST || ADDRESS.test(name)) return creator.username;
  return name;
}
