import { toPlainLine } from '../email/email-html.js';

/** The maximum length of a name, because a longer name could contain a message. */
const MAX_NAME_LENGTH = 60;
/** Matches URLs, domains and email addresses, which subjects of the instance's emails must not advertise. */
const ADDRESS = /https?:|www\.|\S@\S|[\p{L}\p{N}-]\.\p{L}{2,}/iu;

/** Returns a creator's name for the subject of an email, or the username if the name could contain a message. */
export function formatSubjectName(creator: { displayName: string; username: string }): string {
  const name = toPlainLine(creator.displayName).replace(/\s+/g, ' ');
  if (name === '' || [...name].length > MAX_NAME_LENGTH || ADDRESS.test(name)) return creator.username;
  return name;
}
