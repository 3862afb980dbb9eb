import { type SQL, sql } from 'drizzle-orm';
import {
  type ConditionRows,
  combine,
  compileRow,
  compileRows,
  type FilterScope,
  selectRows,
} from './compile-filter.js';
import type { FilterCondition, StoredFilter } from './filter.js';

/** A filter with negations only at its conditions. */
type NormalFilter =
  | { all: NormalFilter[] }
  | { any: NormalFilter[] }
  | { condition: FilterCondition<number, number>; isNegated: boolean };

/**
 * Selects the ids of the subscribers of a range that match, or that do not (`isComplement`), without reading the list.
 * One condition of each `all` names candidates, and the others are looked up only for these candidates. Returns
 * undefined if neither is possible.
 */
export function selectMatching(
  filter: StoredFilter,
  scope: FilterScope,
): { ids: SQL; isComplement: boolean } | undefined {
  for (const isComplement of [false, true]) {
    const ids = selectIds(normalize({ filter, isNegated: isComplement }), scope);
    if (ids !== undefined) return { ids, isComplement };
  }
  return undefined;
}

function normalize({ filter, isNegated }: { filter: StoredFilter; isNegated: boolean }): NormalFilter {
  if ('not' in filter) return normalize({ filter: filter.not, isNegated: !isNegated });
  if (!('all' in filter || 'any' in filter)) return { condition: filter, isNegated };
  const parts = ('all' in filter ? filter.all : filter.any).map((part) =>
    normalize({ filter: part, isNegated }),
  );
  return 'all' in filter !== isNegated ? { all: parts } : { any: parts };
}

function selectIds(filter: NormalFilter, scope: FilterScope): SQL | undefined {
  if ('condition' in filter) {
    const rows = compileRows(filter.condition, scope);
    return rows?.isNegated === filter.isNegated ? selectRows(rows, scope.range) : undefined;
  }
  if ('any' in filter) {
    const parts = filter.any.map((part) => selectIds(part, scope));
    if (parts.some((part) => part === undefined)) return undefined;
    return sql.join(
      parts.map((part) => sql`select id from (${part})`),
      sql` union `,
    );
  }
  for (const source of filter.all.toSorted((a, b) => estimateCost(a) - estimateCost(b))) {
    const candidates = selectIds(source, scope);
    if (candidates === undefined) continue;
    const tests = filter.all.filter((part) => part !== source).map((part) => sql` and ${test(part, scope)}`);
    return sql`select candidate.id from (${candidates}) as candidate where 1 ${sql.join(tests)}`;
  }
  return undefined;
}

/** Orders sources of candidates by cost. A tag reads only its subscribers, but a field reads all its values. */
function estimateCost(filter: NormalFilter): number {
  if (!('condition' in filter)) return 3;
  if ('tag' in filter.condition) return 0;
  return 'field' in filter.condition ? 1 : 2;
}

/** Compiles a condition about the table alias `candidate`. */
function test(filter: NormalFilter, scope: FilterScope): SQL {
  if ('all' in filter) return combine(filter.all, (part) => test(part, scope), sql` and `);
  if ('any' in filter) return combine(filter.any, (part) => test(part, scope), sql` or `);
  const rows = compileRows(filter.condition, scope);
  const isTrue = rows === undefined ? testRow(filter.condition, scope) : testRows(rows, scope);
  return (rows?.isNegated ?? false) === filter.isNegated ? isTrue : sql`not ${isTrue}`;
}

function testRow(condition: FilterCondition<number, number>, scope: FilterScope): SQL {
  return sql`exists (
    select 1 from subscribers as subscriber
    where subscriber.id = candidate.id and ${compileRow(condition, scope)})`;
}

function testRows(rows: ConditionRows, { range }: FilterScope): SQL {
  if (rows.having !== undefined) return sql`(candidate.id in (${selectRows(rows, range)}))`;
  return sql`exists (select 1 from ${rows.from} where ${rows.where} and ${rows.id} = candidate.id)`;
}
