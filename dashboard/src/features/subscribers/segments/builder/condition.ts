import { MAX_FILTER_DAYS } from '@tidings/sdk';
import type { CustomField, FieldValue } from '../../tags-and-fields/queries';
import type { SegmentFilter } from '../queries';
import {
  type Activity,
  getFirstOperator,
  getSubjectKind,
  isActivity,
  isNegated,
  type Operator,
  type Subject,
} from './operators';

/** A condition during editing, with texts as typed. */
export type Condition = {
  subject: Subject;
  operator: Operator;
  value: string;
  /** The last days that count, only for activities. Empty for all time. */
  days: string;
};

type FilterCondition = Exclude<SegmentFilter, { all: unknown } | { any: unknown } | { not: unknown }>;

/** Returns the initial condition of a new row. */
export function createCondition(subject: Subject, fields: readonly CustomField[]): Condition {
  const kind = getSubjectKind(subject, fields);
  const value = FIRST_VALUES[kind] ?? '';
  return { subject, operator: getFirstOperator(kind), value, days: '' };
}

const FIRST_VALUES: Partial<Record<string, string>> = {
  joined: '30',
  source: 'page',
  bought: 'anything',
  activity: '1',
  boolean: 'true',
};

/** Converts a condition of the API to an edited condition. */
export function readCondition(condition: FilterCondition, negated: boolean): Condition {
  const sign = negated ? '!' : '';
  if ('tag' in condition) return { subject: 'tag', operator: `${sign}has`, value: condition.tag, days: '' };
  if ('source' in condition)
    return { subject: 'source', operator: `${sign}is`, value: condition.source, days: '' };
  if ('bought' in condition)
    return { subject: 'bought', operator: `${sign}is`, value: String(condition.bought), days: '' };
  if ('joined' in condition) {
    const [operator, value] = pickUsedOperator(condition.joined);
    return { subject: 'joined', operator: sign + operator, value: String(value), days: '' };
  }
  if ('activity' in condition) {
    const { activity, withinDays, ...times } = condition;
    const [operator, value] = pickUsedOperator(times);
    return {
      subject: activity,
      operator: sign + operator,
      value: String(value),
      days: String(withinDays ?? ''),
    };
  }
  const { field, ...operators } = condition;
  const [operator, value] = pickUsedOperator(operators);
  const subject: Subject = `field:${field}`;
  if (operator === 'isSet') {
    return { subject, operator: (value === true) === negated ? '!isSet' : 'isSet', value: '', days: '' };
  }
  return { subject, operator: sign + operator, value: String(value), days: '' };
}

function pickUsedOperator(operators: Record<string, FieldValue | undefined>): [string, FieldValue] {
  const [usedEntry] = Object.entries(operators).filter(([, value]) => value !== undefined);
  return (usedEntry as [string, FieldValue] | undefined) ?? ['is', ''];
}

/** Returns the problem of an incomplete condition. Returns undefined for a complete condition. */
export function findConditionProblem(
  condition: Condition,
  fields: readonly CustomField[],
): string | undefined {
  const { subject, operator, value, days } = condition;
  const kind = getSubjectKind(subject, fields);
  if (/isSet$/.test(operator)) return undefined;
  if (kind === 'tag' && value === '') return 'Choose a tag.';
  if (kind === 'choice' && value === '') return 'Choose a value.';
  if (kind === 'joined' && /withinDays$/.test(operator)) return findDaysProblem(value);
  if (kind === 'date' || kind === 'joined') return value === '' ? 'Choose a day.' : undefined;
  if (kind === 'number') return isNumber(value) ? undefined : 'Enter a number.';
  if (kind === 'activity') {
    if (!/^\d{1,5}$/.test(value)) return 'Enter a number of newsletters.';
    return days === '' ? undefined : findDaysProblem(days);
  }
  return value.trim() === '' ? 'Enter a value.' : undefined;
}

function isNumber(value: string): boolean {
  return value.trim() !== '' && Number.isFinite(Number(value));
}

function findDaysProblem(days: string): string | undefined {
  const isUsable = /^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_FILTER_DAYS;
  return isUsable ? undefined : `Enter a number of days, from 1 to ${MAX_FILTER_DAYS}.`;
}

/** Converts a complete condition to the API's format. */
export function writeCondition(condition: Condition, fields: readonly CustomField[]): SegmentFilter {
  const { subject, operator } = condition;
  // The API has its own opposite of a set field.
  if (subject.startsWith('field:') && operator === '!isSet') return { field: subject.slice(6), isSet: false };
  const filterCondition = toFilterCondition({ ...condition, operator: operator.replace(/^!/, '') }, fields);
  return isNegated(operator) ? { not: filterCondition } : filterCondition;
}

function toFilterCondition(condition: Condition, fields: readonly CustomField[]): FilterCondition {
  const { subject, operator, value, days } = condition;
  if (subject === 'tag') return { tag: value };
  if (subject === 'source')
    return { source: value as Extract<FilterCondition, { source: unknown }>['source'] };
  if (subject === 'bought') return { bought: value === 'anything' ? value : Number(value) };
  if (subject === 'joined') {
    return { joined: { [operator]: operator === 'withinDays' ? Number(value) : value } };
  }
  if (isActivity(subject)) return writeActivity({ subject, operator, value, days });
  const field = subject.slice(6);
  if (operator === 'isSet') return { field, isSet: true };
  return { field, [operator]: toFieldValue(value, getSubjectKind(subject, fields)) } as FilterCondition;
}

function writeActivity({
  subject,
  operator,
  value,
  days,
}: Condition & { subject: Activity }): FilterCondition {
  const period = days === '' ? {} : { withinDays: Number(days) };
  return { activity: subject, [operator]: Number(value), ...period } as FilterCondition;
}

function toFieldValue(value: string, kind: string): FieldValue {
  if (kind === 'number') return Number(value);
  if (kind === 'boolean') return value === 'true';
  return value.trim();
}
