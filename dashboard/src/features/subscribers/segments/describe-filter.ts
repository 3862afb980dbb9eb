import { SOURCE_LABELS } from '../subscriber';
import { type Condition, readCondition } from './builder/condition';
import { getSubjectKind, isActivity, listOperators } from './builder/operators';
import type { SegmentFilter } from './queries';

/** Describes a filter in one line, such as “tag is VIP, and joined in the last 30 days”. */
export function describeFilter(filter: SegmentFilter): string {
  return describe(filter, false);
}

function describe(filter: SegmentFilter, negated: boolean): string {
  if ('not' in filter) return describe(filter.not, !negated);
  if ('all' in filter || 'any' in filter) {
    const [parts, word] = 'all' in filter ? [filter.all, 'and'] : [filter.any, 'or'];
    const text = parts.map((part) => describeInGroup(part)).join(` ${word} `);
    return negated ? `not (${text})` : text;
  }
  return describeCondition(readCondition(filter, negated));
}

function describeInGroup(filter: SegmentFilter): string {
  const text = describe(filter, false);
  const isGroup = ('all' in filter && filter.all.length > 1) || ('any' in filter && filter.any.length > 1);
  return isGroup ? `(${text})` : text;
}

function describeCondition({ subject, operator, value, days }: Condition): string {
  const kind = getSubjectKind(subject, []);
  const label =
    listOperators(kind, operator).find((candidate) => candidate.value === operator)?.label ?? operator;
  const periodText = days === '' ? '' : ` sent in the last ${days} days`;
  if (subject === 'tag') return `${label} ${value}`;
  if (subject === 'source') return `source ${label} ${SOURCE_LABELS[value as keyof typeof SOURCE_LABELS]}`;
  if (subject === 'bought') return value === 'anything' ? `${label} anything` : `${label} a product`;
  if (subject === 'joined') return `joined ${label} ${value}${/withinDays$/.test(operator) ? ' days' : ''}`;
  if (isActivity(subject))
    return `${subject} ${label} ${value} ${value === '1' ? 'newsletter' : 'newsletters'}${periodText}`;
  return [subject.slice('field:'.length), label, value].filter(Boolean).join(' ');
}
