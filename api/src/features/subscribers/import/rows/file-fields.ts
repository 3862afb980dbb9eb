import type { ImportColumn } from '../table.js';

/**
 * Statuses that a file from another service may give an address, most binding first. In that order, one of two rows
 * counts.
 */
export const FILE_STATUSES = [
  'complained',
  'unsubscribed',
  'bounced',
  'unconfirmed',
  'unknown',
  'subscribed',
] as const;
export type FileStatus = (typeof FILE_STATUSES)[number];

/** Columns by their position in a row. A file may have several of a kind. Mailchimp has OPTIN_TIME and CONFIRM_TIME. */
export interface FileFields {
  status: number[];
  /** `true`, `yes` or `1` means subscribed. */
  optIn: number[];
  /** `true`, `yes`, `1` or any date means that status. */
  optOut: Array<{ column: number; status: FileStatus }>;
  reason: number[];
  joined: number[];
  tags: number[];
  notes: number[];
  lastName: number[];
  /** The status that the file's name implies for every row. */
  impliedStatus: FileStatus | undefined;
}

const toTitleKey = (title: string) =>
  title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const STATUS =
  /^(?:(?:email|mail|member|marketing|contact|list|subscriber|subscription|email marketing|email subscriber) (?:status|status)|status)$/;
/** Titles that addresses and customers use too. These columns count only if they hold a known status. */
const MAYBE_STATUS = /^(?:status|(?:subscriber )?type)$/;
const OPT_IN =
  /^(?:(?:is )?subscribed(?: to emails?)?|opt(?:ed)? ?in|(?:email )?marketing(?: consent)?|accepts(?: email)? marketing|consent|receives emails?|(?:is )?active|email permission(?: status)?)$/;
const OPT_OUT: ReadonlyArray<readonly [RegExp, FileStatus]> = [
  [
    /^(?:unsub(?:scribed?)?(?: (?:at|on|time|date))?|date unsubscribed|unsubscription date|unsubscribe time|opt(?:ed)? ?out(?: (?:at|on|time|date))?|email disabled|do not (?:email|mail|contact)|(?:block|black)list(?:ed)?|blocked|suppressed|deleted at|disabled at|cancelled at|canceled at)$/,
    'unsubscribed',
  ],
  [
    /^(?:clean(?:ed)?(?: (?:at|on|time|date))?|(?:hard |soft )?bounced?(?: (?:at|on|time|date))?|undeliverable)$/,
    'bounced',
  ],
  [/^(?:complain(?:ed|t)?(?: (?:at|on|time|date))?|spam(?: complaint)?|marked as spam|junk)$/, 'complained'],
];
const REASON = /^(?:unsub(?:scribe|scription)? reason(?: other)?|status reason|reason)$/;
const JOINED =
  /^(?:confirm time|optin time|opt in time|confirmed at|subscribed (?:at|on|date)|subscription date|date subscribed|sign ?up date|signed up(?: at)?|joined(?: at| on)?|join date|date joined|created(?: at| on)?|creation date|date|date added|added(?: at| on)?|subscribed)$/;
const TAGS = /^(?:tags?|labels?|segments?|groups?)$/;
const NOTES = /^notes?$/;
const LAST_NAME = /^(?:last|family|second|sur) ?name$|^lname$/;

const FILE_NAMES: ReadonlyArray<readonly [RegExp, FileStatus]> = [
  [/^(?:unsubscribed|unsubscribers|unsubs|opt-?outs?)(?:[^a-z]|$)/i, 'unsubscribed'],
  [/^(?:cleaned|bounced|bounces|undeliverable)(?:[^a-z]|$)/i, 'bounced'],
  [/^(?:complained|complaints|spam|junk)(?:[^a-z]|$)/i, 'complained'],
  [/^(?:unconfirmed|pending|unactivated)(?:[^a-z]|$)/i, 'unconfirmed'],
  [/^(?:nonsubscribed|non-subscribed)(?:[^a-z]|$)/i, 'unsubscribed'],
];

/** Recognizes the columns that other services export by their titles. */
export function findFileFields(file: { columns: ImportColumn[]; fileName: string }): FileFields {
  const keys = file.columns.map(({ title }) => toTitleKey(title));
  const findColumns = (pattern: RegExp) => keys.flatMap((key, place) => (pattern.test(key) ? [place] : []));
  const isDate = (place: number) =>
    (file.columns[place]?.samples ?? []).some((sample) => parseDate(sample) !== undefined);
  return {
    status: [
      ...findColumns(STATUS),
      ...findColumns(MAYBE_STATUS).filter((place) =>
        (file.columns[place]?.samples ?? []).some((sample) => STATUS_OF_VALUE.has(toTitleKey(sample))),
      ),
    ],
    // Revue and MailerLite title the date of joining "Subscribed".
    optIn: findColumns(OPT_IN).filter((place) => !isDate(place)),
    optOut: OPT_OUT.flatMap(([pattern, status]) =>
      findColumns(pattern).map((column) => ({ column, status })),
    ),
    reason: findColumns(REASON),
    joined: findColumns(JOINED).filter((place) => keys[place] !== 'subscribed' || isDate(place)),
    tags: findColumns(TAGS),
    notes: findColumns(NOTES),
    lastName: findColumns(LAST_NAME),
    impliedStatus: FILE_NAMES.find(([pattern]) => pattern.test(file.fileName))?.[1],
  };
}

const VALUES: Record<Exclude<FileStatus, 'unknown'>, string> = {
  subscribed:
    'subscribed|subscriber|active|confirmed|enabled|regular|premium|free|paid|comped|gifted|gift|trialed|trial|past due|true|yes|y|1|opted in|opt in|opt-in|single opt-in|double opt-in|member',
  unsubscribed:
    'unsubscribed|unsubscribe|cancelled|canceled|opted out|opt out|opt-out|inactive|disabled|blocklisted|blacklisted|blocked|deleted|removed|archived|suppressed|excluded|nonsubscribed|non subscribed|not subscribed|do not email|deactivated|false|no|n|0',
  bounced:
    'bounced|bounce|cleaned|undeliverable|undelivered|invalid|malformed|hard bounce|hard bounced|soft bounce|soft bounced|failed|dropped',
  complained:
    'complained|complaint|complaining|spam|spammy|junk|abuse|marked as spam|reported spam|spam complaint',
  unconfirmed:
    'pending|unconfirmed|unactivated|not confirmed|unverified|validating|awaiting confirmation|waiting|invited',
};
const STATUS_OF_VALUE = new Map(
  Object.entries(VALUES).flatMap(([status, values]) =>
    values.split('|').map((value) => [toTitleKey(value), status as FileStatus] as const),
  ),
);

/** Returns the status that a cell of a status column names, or undefined for an empty cell. */
export function parseStatus(cell: string, subscribedValues: ReadonlySet<string>): FileStatus | undefined {
  const key = toTitleKey(cell);
  if (key === '') return undefined;
  if (subscribedValues.has(key)) return 'subscribed';
  return STATUS_OF_VALUE.get(key) ?? 'unknown';
}

/** Returns the values that a creator decided to subscribe, normalized as `parseStatus` compares them. */
export function toSubscribedKeys(values: readonly string[] | undefined): ReadonlySet<string> {
  return new Set((values ?? []).map(toTitleKey));
}

const EARLIEST = Date.UTC(1990, 0, 1);
const ISO_DAY = /^\d{4}-\d{2}-\d{2}/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/;

/**
 * Parses a date that a service wrote, in milliseconds. Returns undefined for anything else, ambiguous dates included.
 */
export function parseDate(cell: string): number | undefined {
  const text = cell.trim();
  if (ISO_DAY.test(text)) return toPlausibleTime(Date.parse(asUtc(text)));
  const dateMatch = SLASHED.exec(text);
  if (dateMatch === null) return undefined;
  const [, month = '', day = '', year = ''] = dateMatch;
  // 03/04/2024 is March in one country and April in another.
  if (Number(day) <= 12 && day !== month) return undefined;
  return toPlausibleTime(Date.UTC(Number(year), Number(month) - 1, Number(day)));
}

function asUtc(text: string): string {
  const iso = text.replace(' UTC', 'Z').replace(' ', 'T');
  return /T/.test(iso) && !/(?:Z|[+-]\d{2}:?\d{2})$/.test(iso) ? `${iso}Z` : iso;
}

function toPlausibleTime(time: number): number | undefined {
  return Number.isNaN(time) || time < EARLIEST ? undefined : time;
}
