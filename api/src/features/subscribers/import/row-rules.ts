import {
  isInternationalEmailAddress,
  MAX_EMAIL_LENGTH,
  normalizeEmailAddress,
} from '../../../kernel/email-address.js';
import { plainLine } from '../../../kernel/plain-text.js';
import { MAX_NAME_LENGTH } from '../rules.js';
import type { ImportMapping, SubscriberStatus } from '../table.js';

/** What becomes of a row. Their places are kept as bytes in reports: add at the end. */
export const ROW_OUTCOMES = [
  'added',
  'already_there',
  'kept_unsubscribed',
  'erased',
  'duplicate',
  'invalid',
] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

export type ReadRow =
  | { isReader: true; email: string; name: string | null }
  | { isReader: false; typed: string; why: string };

const OUTCOME_REASONS: Record<RowOutcome, string | null> = {
  added: null,
  already_there: 'This address is on your list already.',
  kept_unsubscribed: 'This reader unsubscribed. Only they can subscribe again.',
  erased: 'This reader had their address erased. Only they can subscribe again.',
  duplicate: 'This address stands further up in the file.',
  invalid: null,
};

/** Why a row is not added; null for one that is. */
export function reasonOf(outcome: RowOutcome, row: ReadRow): string | null {
  return row.isReader ? OUTCOME_REASONS[outcome] : row.why;
}

/** `Ines Kovač <ines@kova.example>`, as mail programs copy it. */
const NAMED_ADDRESS = /^(.*)<([^<>]*)>\s*$/s;
const MAX_CELL = 1_000;

/** The address and name of a row, or why there is none. */
export function readRow(cells: readonly string[], mapping: ImportMapping): ReadRow {
  const typed = cells[mapping.email] ?? '';
  if (typed.length > MAX_CELL) return invalid(typed, 'This line is too long to be an address.');
  const named = typed.includes('<') ? NAMED_ADDRESS.exec(typed) : null;
  const email = normalizeEmailAddress(withoutGuard((named?.[2] ?? typed).replace(/^\s*mailto:/i, '')));
  if (!isInternationalEmailAddress(email)) return invalid(typed, whyNoAddress(email));
  const column = mapping.name === null ? '' : (cells[mapping.name] ?? '');
  return { isReader: true, email, name: nameFrom(column) ?? nameFrom(named?.[1] ?? '') };
}

function invalid(typed: string, why: string): ReadRow {
  return { isReader: false, typed: plainLine(typed.slice(0, MAX_EMAIL_LENGTH)), why };
}

/** Letters that need no cleaning; asking is cheaper than cleaning. */
const PLAIN_NAME = /^[\p{L}\p{M}\p{N} .'-]*$/u;

function nameFrom(cell: string): string | null {
  const trimmed = withoutGuard(cell.trim());
  const name = PLAIN_NAME.test(trimmed)
    ? trimmed
    : plainLine(trimmed.slice(0, MAX_CELL).replace(/^"(.*)"$/s, '$1'));
  if (name.length <= MAX_NAME_LENGTH) return name || null;
  return [...name].slice(0, MAX_NAME_LENGTH).join('').trim();
}

/** The apostrophe that our own export puts before what a spreadsheet would take for a formula. */
function withoutGuard(value: string): string {
  return /^\s*'[=+\-@]/.test(value) ? value.replace("'", '') : value;
}

function whyNoAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  if (address === '') return 'There is no address in this row.';
  if (at === -1) return 'An address has an @.';
  if (/\s/.test(address)) return 'An address has no spaces.';
  if (address.indexOf('@') !== at) return 'This is more than one address, or one with two @.';
  if (address.length > MAX_EMAIL_LENGTH) return `An address has at most ${MAX_EMAIL_LENGTH} characters.`;
  if (/[^\0-\x7f\p{L}\p{M}\p{N}]/u.test(local)) {
    return 'Before the @ stands a sign that is neither a letter nor a digit.';
  }
  if (local === '') return 'Nothing stands before the @.';
  const domain = address.slice(at + 1);
  if (domain === '') return 'Nothing that could be a domain stands behind the @.';
  if (!domain.includes('.')) return 'The domain behind the @ has no ending such as .com.';
  return 'This is not an address that mail can be sent to.';
}

/** How an address stands with a list before this row. */
export interface Standing {
  status: SubscriberStatus;
  removedFrom: SubscriberStatus | null;
  importId: number | null;
}

/** What becomes of the first row with an address. Dry run and import both ask here. */
export function decideOutcome(
  about: {
    standing: Standing | undefined;
    hasUnsubscribed: boolean;
    wasErased: boolean;
  },
  importId: number,
): Exclude<RowOutcome, 'duplicate' | 'invalid'> {
  const { standing, hasUnsubscribed, wasErased } = about;
  if (standing?.importId === importId) return 'added';
  const status = standing?.status === 'removed' ? standing.removedFrom : standing?.status;
  if (status === 'unsubscribed' || hasUnsubscribed) return 'kept_unsubscribed';
  if (wasErased) return 'erased';
  return standing === undefined || standing.status === 'removed' ? 'added' : 'already_there';
}
