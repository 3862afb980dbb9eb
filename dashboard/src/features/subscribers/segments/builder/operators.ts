import { SUBSCRIBER_ACTIVITIES } from '@tidings/sdk';
import type { CustomField } from '../../tags-and-fields/queries';

export type Activity = (typeof SUBSCRIBER_ACTIVITIES)[number];

/** The property that a condition tests. */
export type Subject = 'tag' | 'joined' | 'source' | 'bought' | Activity | `field:${string}`;

/** The type of a subject, which determines the operators and the input of a condition. */
export type Kind = CustomField['type'] | 'tag' | 'joined' | 'source' | 'bought' | 'activity';

/** The operators of the API. `!` negates the whole condition. */
export type Operator = string;

const SET_OPERATORS = { isSet: 'has a value', '!isSet': 'has no value' };
const LABELS: Record<Kind, Record<Operator, string>> = {
  tag: { has: 'has the tag', '!has': 'does not have the tag' },
  joined: { withinDays: 'in the last', '!withinDays': 'not in the last', before: 'before', after: 'after' },
  source: { is: 'is', '!is': 'is not' },
  bought: { is: 'bought', '!is': 'did not buy' },
  activity: { atLeast: 'at least', atMost: 'at most' },
  text: {
    is: 'is',
    isNot: 'is not',
    contains: 'contains',
    '!contains': 'does not contain',
    ...SET_OPERATORS,
  },
  number: { is: 'is', isNot: 'is not', atLeast: 'is at least', atMost: 'is at most', ...SET_OPERATORS },
  date: { is: 'is', isNot: 'is not', before: 'is before', after: 'is after', ...SET_OPERATORS },
  boolean: { is: 'is', isNot: 'is not', ...SET_OPERATORS },
  choice: { is: 'is', isNot: 'is not', ...SET_OPERATORS },
};

/** Returns the operators to offer, including the current one, because the API can negate any condition. */
export function listOperators(
  kind: Kind,
  currentOperator: Operator,
): Array<{ value: Operator; label: string }> {
  const labels = LABELS[kind];
  const operators = Object.entries(labels).map(([value, label]) => ({ value, label }));
  if (currentOperator in labels) return operators;
  return [
    ...operators,
    { value: currentOperator, label: `not: ${labels[currentOperator.replace(/^!/, '')] ?? currentOperator}` },
  ];
}

export function getFirstOperator(kind: Kind): Operator {
  return Object.keys(LABELS[kind])[0] ?? 'is';
}

/** Returns the type of a subject. Returns `text` for a deleted field. */
export function getSubjectKind(subject: Subject, fields: readonly CustomField[]): Kind {
  if (isActivity(subject)) return 'activity';
  if (!subject.startsWith('field:')) return subject as Kind;
  return fields.find(({ key }) => `field:${key}` === subject)?.type ?? 'text';
}

export function isActivity(subject: Subject): subject is Activity {
  return (SUBSCRIBER_ACTIVITIES as readonly string[]).includes(subject);
}

export function isNegated(operator: Operator): boolean {
  return operator.startsWith('!');
}
