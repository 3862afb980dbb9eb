/** The types of custom fields. */
export const FIELD_TYPES = ['text', 'number', 'date', 'boolean', 'choice'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export const ACTIVITIES = ['received', 'opened', 'clicked'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/** The operators of a field's condition, by the field's type. */
export const FIELD_OPERATORS = {
  text: ['is', 'isNot', 'contains', 'isSet'],
  number: ['is', 'isNot', 'atLeast', 'atMost', 'isSet'],
  date: ['is', 'isNot', 'before', 'after', 'isSet'],
  boolean: ['is', 'isNot', 'isSet'],
  choice: ['is', 'isNot', 'isSet'],
} as const satisfies Record<FieldType, readonly string[]>;
export type FieldOperator = (typeof FIELD_OPERATORS)[FieldType][number];

/** The maximum number of days that `withinDays` looks back. */
export const MAX_DAYS = 3_650;
/** Levels of a filter. A single condition has one, and each `all`, `any` or `not` around it adds one. */
export const MAX_DEPTH = 4;
/** The maximum number of conditions of a filter. */
export const MAX_CONDITIONS = 30;

export interface TagCondition<Tag> {
  tag: Tag;
}
/** Has exactly one operator. */
export interface FieldCondition<Field> {
  field: Field;
  is?: string | number | boolean | undefined;
  isNot?: string | number | boolean | undefined;
  contains?: string | undefined;
  before?: string | undefined;
  after?: string | undefined;
  atLeast?: number | undefined;
  atMost?: number | undefined;
  isSet?: boolean | undefined;
}
export interface JoinedCondition {
  joined: { before?: string | undefined; after?: string | undefined; withinDays?: number | undefined };
}
export interface SourceCondition {
  source: string;
}
export interface BoughtCondition {
  bought: number | 'anything';
}
export interface ActivityCondition {
  activity: Activity;
  atLeast?: number | undefined;
  atMost?: number | undefined;
  withinDays?: number | undefined;
}

export type FilterCondition<Tag, Field> =
  | TagCondition<Tag>
  | FieldCondition<Field>
  | JoinedCondition
  | SourceCondition
  | BoughtCondition
  | ActivityCondition;
export type FilterTree<Tag, Field> =
  | { all: Array<FilterTree<Tag, Field>> }
  | { any: Array<FilterTree<Tag, Field>> }
  | { not: FilterTree<Tag, Field> }
  | FilterCondition<Tag, Field>;

/** A filter as clients write it, with tags by name, and fields by key. */
export type Filter = FilterTree<string, string>;
/** A filter as it is stored, with tags and fields by id. */
export type StoredFilter = FilterTree<number, number>;

/** Returns the conditions of a filter. */
export function listConditions<Tag, Field>(
  filter: FilterTree<Tag, Field>,
): Array<FilterCondition<Tag, Field>> {
  if ('all' in filter) return filter.all.flatMap(listConditions<Tag, Field>);
  if ('any' in filter) return filter.any.flatMap(listConditions<Tag, Field>);
  if ('not' in filter) return listConditions(filter.not);
  return [filter];
}

/** Returns whether a filter can match other subscribers tomorrow, although nothing changes. */
export function isTimeDependent(filter: FilterTree<unknown, unknown>): boolean {
  return listConditions(filter).some((condition) =>
    'joined' in condition
      ? condition.joined.withinDays !== undefined
      : 'activity' in condition && condition.withinDays !== undefined,
  );
}

/** Replaces each condition of a filter. */
export function mapConditions<Tag, Field, NextTag, NextField>(
  filter: FilterTree<Tag, Field>,
  change: (condition: FilterCondition<Tag, Field>) => FilterCondition<NextTag, NextField>,
): FilterTree<NextTag, NextField> {
  if ('all' in filter) return { all: filter.all.map((part) => mapConditions(part, change)) };
  if ('any' in filter) return { any: filter.any.map((part) => mapConditions(part, change)) };
  if ('not' in filter) return { not: mapConditions(filter.not, change) };
  return change(filter);
}

/** Returns the operator of a field's condition, and the value to compare with. */
export function splitOperator(condition: FieldCondition<unknown>): {
  operator: FieldOperator;
  operand: string | number | boolean;
} {
  const { field: _field, ...operators } = condition;
  const [entry] = Object.entries(operators).filter(([, operand]) => operand !== undefined);
  if (entry === undefined) throw new Error('This condition has no operator.');
  const [operator, operand] = entry as [FieldOperator, string | number | boolean];
  return { operator, operand };
}
