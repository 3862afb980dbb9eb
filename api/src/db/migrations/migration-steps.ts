const MAX_STEP_LENGTH = 500_000;

/**
 * Divides a migration for a libSQL server, which rolls back a transaction that takes longer than 5 s while another
 * waits. Statements that are slow on a large table are separate steps, namely new indexes on an existing table and
 * changes of rows. A migration that drops or renames something stays one step. Otherwise a table, its triggers or its
 * indexes would be missing between two steps.
 */
export function planSteps(statements: readonly string[]): string[][] {
  const bare = statements.map(removeComments);
  if (bare.some((sql) => REMOVES.test(sql))) return [[...statements]];
  const createdTables = new Set(bare.map((sql) => CREATES_TABLE.exec(sql)?.[1]));
  const steps: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const [position, statement] of statements.entries()) {
    const sql = bare[position] ?? '';
    const indexedTable = CREATES_INDEX.exec(sql)?.[1];
    const isSlow = CHANGES_ROWS.test(sql) || (indexedTable !== undefined && !createdTables.has(indexedTable));
    length += statement.length;
    if (isSlow || length > MAX_STEP_LENGTH) {
      steps.push([statement]);
      length = isSlow ? Number.POSITIVE_INFINITY : statement.length;
    } else steps.at(-1)?.push(statement);
  }
  return steps;
}

const REMOVES = /^(drop|alter table \S+ (rename|drop))\b/i;
const CREATES_TABLE = /^create (?:virtual )?table (?:if not exists )?[`"]?(\w+)/i;
const CREATES_INDEX = /^create (?:unique )?index (?:if not exists )?\S+ on [`"]?(\w+)/i;
const CHANGES_ROWS = /^(insert|update|delete|replace|with)\b/i;

function removeComments(sql: string): string {
  return sql
    .replace(/^(\s*--[^\n]*\n|\s+)+/, '')
    .slice(0, 500)
    .replace(/\s+/g, ' ');
}
