import {
  isInternationalEmailAddress,
  MAX_EMAIL_LENGTH,
  normalizeEmailAddress,
} from '../../../../kernel/email/email-address.js';
import { toPlainLine } from '../../../../kernel/email/email-html.js';
import type { FormerStatus } from '../../list/list-history.js';
import { MAX_NAME_LENGTH } from '../../rules.js';
import type { SubscriberStatus } from '../../table.js';
import { MAX_TAGS } from '../../tags/rules.js';
import type { ImportColumn, ImportMapping } from '../table.js';
import { isNeverSubscribed, isRoleAddress, suggestDomain } from './address-warnings.js';
import { type FileStatus, findFileFields, toSubscribedKeys } from './file-fields.js';
import { removeGuard } from './parse-rows.js';
import { canHaveDetails, NO_DETAILS, type RowDetails, readDetails } from './row-details.js';
import { createValueParser, type ImportedField } from './row-values.js';

/** Outcomes of a row. Reports store their positions as bytes, so add new outcomes only at the end. */
export const ROW_OUTCOMES = [
  'added',
  'already_there',
  'skipped_unsubscribed',
  'erased',
  'duplicate',
  'invalid',
  'skipped_removed',
  'skipped_bounced',
  'file_unsubscribed',
  'file_bounced',
  'file_complained',
  'file_unconfirmed',
  'unknown_status',
  'active_here',
  'never_subscribed',
  'unsubscribed_here',
] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Warnings about an added row. Reports store their positions too, and have room for three. */
export const ROW_WARNINGS = ['likely_typo', 'role_address', 'skipped_value'] as const;
export type RowWarning = (typeof ROW_WARNINGS)[number];

export type ReadRow =
  | { isSubscriber: true; email: string; name: string | null; details: RowDetails }
  | { isSubscriber: false; given: string; why: string };

const OUTCOME_REASONS: Record<RowOutcome, string | null> = {
  added: null,
  already_there: 'This address is already on your list.',
  skipped_unsubscribed: 'This subscriber unsubscribed. Only they can subscribe again.',
  erased: 'This subscriber had their address erased. Only they can subscribe again.',
  duplicate: 'This address occurs earlier in the file.',
  invalid: null,
  skipped_removed:
    'You removed this subscriber. They can subscribe again on your page, or you can add them by hand.',
  skipped_bounced: 'Email to this address bounced. They can subscribe again on your page.',
  file_unsubscribed: 'Not added, and on your suppression list.',
  file_bounced: 'Not added, and on your suppression list.',
  file_complained: 'Not added, and on your suppression list.',
  file_unconfirmed: 'Not added: they never confirmed. They can subscribe on your page.',
  unknown_status: 'Not added: this status is unknown.',
  active_here: 'Subscribed here. The import does not change that.',
  unsubscribed_here: 'Unsubscribed here, and on your suppression list.',
  never_subscribed: 'Not added: the administrators of the domain read this address.',
};

/**
 * Returns the reason why a row is not added, in the file's own words. For an added row, returns its warning, or null.
 */
export function describeOutcome(
  outcome: RowOutcome,
  row: ReadRow,
  warnings: readonly RowWarning[],
): string | null {
  if (!row.isSubscriber) return row.why;
  if (outcome === 'added') return describeWarnings(row, warnings);
  const hasFileStatus = outcome.startsWith('file_') || OUTCOMES_WITH_STATUS.includes(outcome);
  const words =
    hasFileStatus && row.details.fileStatus !== null ? ` Your file says: ${row.details.fileStatus}.` : '';
  return `${OUTCOME_REASONS[outcome] ?? ''}${words}` || null;
}

const OUTCOMES_WITH_STATUS: readonly RowOutcome[] = ['unknown_status', 'active_here', 'unsubscribed_here'];

type AddedRow = Extract<ReadRow, { isSubscriber: true }>;

function describeWarnings({ email, details }: AddedRow, warnings: readonly RowWarning[]): string | null {
  const skippedWarning = warnings.includes('skipped_value')
    ? (details.values?.problem ?? TAG_LIMIT)
    : undefined;
  return [findAddressWarning(email), skippedWarning].filter(Boolean).join(' ') || null;
}

const TAG_LIMIT = `A tag was not created: ${MAX_TAGS} is the maximum.`;

function findAddressWarning(email: string): string | undefined {
  const suggestion = suggestDomain(email);
  if (suggestion !== undefined) return `Likely a typo of ${suggestion}.`;
  return isRoleAddress(email) ? 'Several people may read this address.' : undefined;
}

/** Returns the warnings of an added row. */
export function findWarnings(row: { email: string; details: RowDetails; skipsTag: boolean }): RowWarning[] {
  const { email, details, skipsTag } = row;
  const warnings: RowWarning[] = [];
  if (skipsTag || (details.values?.problem ?? null) !== null) warnings.push('skipped_value');
  if (suggestDomain(email) !== undefined) warnings.push('likely_typo');
  if (isRoleAddress(email)) warnings.push('role_address');
  return warnings;
}

/** Matches `Ines Kovač <ines@kova.example>`, as email programs copy it. */
const NAMED_ADDRESS = /^(.*)<([^<>]*)>\s*$/s;
const MAX_CELL_LENGTH = 1_000;

/** Creates a function that reads the rows of one file. `fields` are the creator's fields. */
export function createRowReader(
  file: { mapping: ImportMapping; columns: ImportColumn[]; fileName: string },
  fields: readonly ImportedField[],
): (cells: readonly string[]) => ReadRow {
  const detectedFields = findFileFields(file);
  const fileFields = {
    ...detectedFields,
    tags: detectedFields.tags.filter((place) => place !== file.mapping.tags),
  };
  const readValues = createValueParser(file.mapping, fields);
  const subscribedValues = toSubscribedKeys(file.mapping.subscribedValues);
  const { name } = file.mapping;
  const isFirstName = name !== null && FIRST_NAME.test(file.columns[name]?.title ?? '');
  const lastName = isFirstName ? detectedFields.lastName.find((place) => place !== name) : undefined;
  const hasDetails = canHaveDetails(fileFields);
  const plan: RowPlan = {
    mapping: file.mapping,
    lastName,
    detailsOf: (cells) => {
      const details = hasDetails ? readDetails(cells, fileFields, subscribedValues) : NO_DETAILS;
      return readValues === undefined ? details : { ...details, values: readValues(cells) };
    },
  };
  return (cells) => readRow(cells, plan);
}

const FIRST_NAME = /^\s*(?:first|given|f)[ _-]*name\s*$/i;

interface RowPlan {
  mapping: ImportMapping;
  detailsOf(cells: readonly string[]): RowDetails;
  /** The column of the last name, if `mapping.name` holds first names. */
  lastName: number | undefined;
}

/** Returns the address and name of a row, or the reason why it has none. */
function readRow(cells: readonly string[], plan: RowPlan): ReadRow {
  const { mapping, lastName } = plan;
  const input = cells[mapping.email] ?? '';
  if (input.length > MAX_CELL_LENGTH)
    return createInvalidRow(input, 'This line is too long to be an address.');
  const nameMatch = input.includes('<') ? NAMED_ADDRESS.exec(input) : null;
  const email = normalizeEmailAddress(removeGuard((nameMatch?.[2] ?? input).replace(/^\s*mailto:/i, '')));
  if (!isInternationalEmailAddress(email)) return createInvalidRow(input, explainInvalidAddress(email));
  const first = mapping.name === null ? '' : (cells[mapping.name] ?? '');
  const column = lastName === undefined ? first : `${first.trim()} ${(cells[lastName] ?? '').trim()}`;
  const details = plan.detailsOf(cells);
  return { isSubscriber: true, email, name: readName(column) ?? readName(nameMatch?.[1] ?? ''), details };
}

function createInvalidRow(input: string, reason: string): ReadRow {
  return { isSubscriber: false, given: toPlainLine(input.slice(0, MAX_EMAIL_LENGTH)), why: reason };
}

/** Names that need no cleaning. This check is cheaper than cleaning. */
const PLAIN_NAME = /^[\p{L}\p{M}\p{N} .'-]*$/u;

function readName(cell: string): string | null {
  const text = removeGuard(cell.trim());
  const name = PLAIN_NAME.test(text)
    ? text
    : toPlainLine(text.slice(0, MAX_CELL_LENGTH).replace(/^"(.*)"$/s, '$1'));
  if (name.length <= MAX_NAME_LENGTH) return name || null;
  return [...name].slice(0, MAX_NAME_LENGTH).join('').trim();
}

function explainInvalidAddress(address: string): string {
  const separatorIndex = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(separatorIndex, 0));
  if (address === '') return 'There is no address in this row.';
  if (separatorIndex === -1) return 'An address has an @.';
  if (/\s/.test(address)) return 'An address has no spaces.';
  if (address.indexOf('@') !== separatorIndex) return 'This is more than one address, or one with two @.';
  if (address.length > MAX_EMAIL_LENGTH) return `An address has at most ${MAX_EMAIL_LENGTH} characters.`;
  if (/[^\0-\x7f\p{L}\p{M}\p{N}]/u.test(local)) {
    return 'There is a character before the @ that is neither a letter nor a digit.';
  }
  if (local === '') return 'There is nothing before the @.';
  const domain = address.slice(separatorIndex + 1);
  if (domain === '') return 'There is no valid domain after the @.';
  if (!domain.includes('.')) return 'The domain after the @ has no ending such as .com.';
  return 'Email cannot be sent to this address.';
}

/** An address's status on a list before this row. */
export interface ExistingSubscriber {
  status: SubscriberStatus;
  removedFrom: SubscriberStatus | null;
  importId: number | null;
}

const OUTCOME_OF_FORMER_STATUS: Record<FormerStatus, Exclude<RowOutcome, 'duplicate' | 'invalid'>> = {
  complained: 'skipped_unsubscribed',
  unsubscribed: 'skipped_unsubscribed',
  erased: 'erased',
  removed: 'skipped_removed',
  bounced: 'skipped_bounced',
};

const OUTCOME_OF_STATUS = {
  unsubscribed: 'file_unsubscribed',
  bounced: 'file_bounced',
  complained: 'file_complained',
  unconfirmed: 'file_unconfirmed',
  unknown: 'unknown_status',
} as const satisfies Record<Exclude<FileStatus, 'subscribed'>, RowOutcome>;

/** Returns true for statuses that an address or its owner caused elsewhere. */
function isRefusal(status: FileStatus): boolean {
  return status === 'unsubscribed' || status === 'complained' || status === 'bounced';
}

/** Decides on the first row with an address. Dry runs and imports share this function. */
export function decideOutcome(
  input: {
    standing: ExistingSubscriber | undefined;
    past: FormerStatus | undefined;
    status: FileStatus;
    email: string;
  },
  run: { importId: number; unsubscribeActive: boolean },
): Exclude<RowOutcome, 'duplicate' | 'invalid'> {
  const { standing, past, status, email } = input;
  if (standing?.importId === run.importId && status === 'subscribed') return 'added';
  const isListed = standing?.status === 'confirmed' || standing?.status === 'pending';
  if (isListed && isRefusal(status)) return run.unsubscribeActive ? 'unsubscribed_here' : 'active_here';
  if (isListed) return 'already_there';
  // Stores nothing about an erased address, not even a suppression.
  if (past === 'erased') return 'erased';
  if (status !== 'subscribed') return OUTCOME_OF_STATUS[status];
  if (past === undefined && isNeverSubscribed(email)) return 'never_subscribed';
  return past === undefined ? 'added' : OUTCOME_OF_FORMER_STATUS[past];
}
