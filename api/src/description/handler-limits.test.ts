import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paths } from '../config/paths.js';
import type { LimitRule } from '../ports/limits.js';
import { createApp } from '../server/app.js';
import { describeApi } from './describe-api.js';
import { describeAmount } from './describe-limits.js';
import type { Operation, Paths } from './examples.js';

const { findLimits } = (await import(join(paths.root, 'scripts/find-limits.mjs'))) as {
  findLimits: (folder: string) => Map<string, LimitRule[]>;
};

/** Rules that reject no request: above them, an email is left out. */
const WITHOUT_REJECTION = [
  'auto-reply-address',
  'auto-reply-creator',
  'confirmation-address',
  'confirmation-day',
  'confirmation-hour',
  'unsubscribe-link',
  'unsubscribe-link-address',
];

/** Operations that work without the part that a rule limits. */
const WITHOUT_REJECTION_HERE = [['exportSales', 'payouts']];

const document = describeApi(createApp({ trustProxy: false }));
const operations = new Map<string, Operation>();
for (const [path, methods] of Object.entries(document.paths as Paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    operations.set(operation.operationId, operation);
    operations.set(`${method} ${path}`, operation);
  }
}

const rulesByOperation = new Map<string, LimitRule[]>();
for (const [call, rules] of findLimits(join(paths.root, 'api/src'))) {
  const operation = operations.get(call.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}'));
  if (operation === undefined) continue;
  rulesByOperation.set(operation.operationId, [
    ...(rulesByOperation.get(operation.operationId) ?? []),
    ...rules,
  ]);
}

const getLimitText = (operationId: string) => operations.get(operationId)?.responses[429]?.description ?? '';
const createPattern = (rule: LimitRule) => new RegExp(`\\b${describeAmount(rule, '[a-z ]+')}`);

function isRejecting(operationId: string, { name }: LimitRule): boolean {
  const isHarmless = WITHOUT_REJECTION_HERE.some(([id, rule]) => id === operationId && rule === name);
  return !isHarmless && !WITHOUT_REJECTION.includes(name);
}

describe('the limits that handlers apply', () => {
  it('are found for the handler of each operation', () => {
    const ids = [...new Set(operations.values())].map(({ operationId }) => operationId);
    // Served outside of the routers, without a limit.
    expect(ids.filter((operationId) => !rulesByOperation.has(operationId))).toEqual(['getMetrics']);
  });

  it('are all in the description of 429', () => {
    const missing = [...rulesByOperation].flatMap(([operationId, rules]) =>
      rules
        .filter(
          (rule) => isRejecting(operationId, rule) && !createPattern(rule).test(getLimitText(operationId)),
        )
        .map((rule) => `${operationId}: ${describeAmount(rule)} (${rule.name})`),
    );
    expect(missing).toEqual([]);
  });

  it('are the only ones in the description of 429', () => {
    const inventedLimits = [...rulesByOperation].flatMap(([operationId, rules]) => {
      const describedAmounts =
        getLimitText(operationId).match(/\d+ [a-z ]+? (?:per \w+|in \d+ minutes)/g) ?? [];
      return describedAmounts
        .filter((amount) => !rules.some((rule) => createPattern(rule).test(amount)))
        .map((amount) => `${operationId}: ${amount}`);
    });
    expect(inventedLimits).toEqual([]);
  });
});
