import { plainLine } from '../email/email-html.js';

/** Longer names could carry a message of their own. */
const MAX_NAME_LENGTH = 60;
/** URLs, domains and email addresses: a subject that the instance sends must not advertise one. */
const ADDRESS = /https?:|www\.|\S@\S|[\p{L}\p{N}-]\.\p{L}{2,}/iu;

/**
 * Returns a creator's name for the subject of a transactional email; their username if the name could carry a message.
 */
export function subjectName(creator: { displayName: string; username: string }): string {
  const name = plainLine(creator.displayName).replace(/\s+/g, ' ');
  if (name === '' || [...name].length > MAX_NAME_LENGTH || ADDRESS.test(name)) return creator.username;
  return name;
}
