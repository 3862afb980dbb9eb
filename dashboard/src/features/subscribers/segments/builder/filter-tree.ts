import { MAX_FILTER_CONDITIONS, MAX_FILTER_LEVELS } from '@tidings/sdk';
import type { CustomField } from '../../tags-and-fields/queries';
import type { SegmentFilter } from '../queries';
import { type Condition, findConditionProblem, readCondition, writeCondition } from './condition';
import { isNegated } from './operators';

/** The mode that joins the parts of a group. `!` negates the group. */
export type Mode = 'all' | 'any' | '!any' | '!all';

/** Each part has an id, by which React and edits find it. */
export type ConditionNode = { kind: 'condition'; id: number; condition: Condition };
export type GroupNode = { kind: 'group'; id: number; mode: Mode; parts: FilterNode[] };
export type FilterNode = ConditionNode | GroupNode;

let lastId = 0;

export function createConditionNode(condition: Condition): ConditionNode {
  lastId += 1;
  return { kind: 'condition', id: lastId, condition };
}

export function createGroupNode(mode: Mode, parts: FilterNode[]): GroupNode {
  lastId += 1;
  return { kind: 'group', id: lastId, mode, parts };
}

/** Converts a filter of the API to a tree with a group as its root. */
export function readFilter(filter: SegmentFilter): GroupNode {
  const node = readNode(filter, false);
  return node.kind === 'group' ? node : createGroupNode('all', [node]);
}

function readNode(filter: SegmentFilter, negated: boolean): FilterNode {
  const sign = negated ? '!' : '';
  if ('not' in filter) return readNode(filter.not, !negated);
  if ('all' in filter)
    return createGroupNode(
      `${sign}all`,
      filter.all.map((part) => readNode(part, false)),
    );
  if ('any' in filter)
    return createGroupNode(
      `${sign}any`,
      filter.any.map((part) => readNode(part, false)),
    );
  return createConditionNode(readCondition(filter, negated));
}

/** Converts a complete tree to the API's format. Replaces a group of one part with the part, which saves a level. */
export function writeFilter(node: FilterNode, fields: readonly CustomField[]): SegmentFilter {
  if (node.kind === 'condition') return writeCondition(node.condition, fields);
  const parts = node.parts.map((part) => writeFilter(part, fields));
  const [first] = parts;
  const inner = parts.length === 1 && first ? first : joinParts(node.mode, parts);
  return isNegated(node.mode) ? { not: inner } : inner;
}

function joinParts(mode: Mode, parts: SegmentFilter[]): SegmentFilter {
  return mode.endsWith('all') ? { all: parts } : { any: parts };
}

export function listConditions(node: FilterNode): Condition[] {
  return node.kind === 'condition' ? [node.condition] : node.parts.flatMap(listConditions);
}

/** Returns the levels that the API counts: one for a condition, and one more per group and negation around it. */
export function countLevels(node: FilterNode): number {
  if (node.kind === 'condition') return isNegated(node.condition.operator) ? 2 : 1;
  const deepest = Math.max(0, ...node.parts.map(countLevels));
  return deepest + (node.parts.length > 1 ? 1 : 0) + (isNegated(node.mode) ? 1 : 0);
}

/** Returns the first problem of a tree. Returns undefined for a complete tree. */
export function findTreeProblem(root: GroupNode, fields: readonly CustomField[]): string | undefined {
  const conditions = listConditions(root);
  if (conditions.length === 0) return 'Add a condition.';
  if (hasEmptyGroup(root)) return 'Add a condition to each group, or remove the group.';
  if (countLevels(root) > MAX_FILTER_LEVELS)
    return 'These groups are nested too deeply. Move a condition out of its group.';
  if (conditions.length > MAX_FILTER_CONDITIONS)
    return `A segment has at most ${MAX_FILTER_CONDITIONS} conditions.`;
  return conditions.map((condition) => findConditionProblem(condition, fields)).find(Boolean);
}

function hasEmptyGroup(node: FilterNode): boolean {
  return node.kind === 'group' && (node.parts.length === 0 || node.parts.some(hasEmptyGroup));
}

/** Replaces one part of a tree by its id. If the function returns undefined, removes the part. */
export function changeNode(
  root: GroupNode,
  id: number,
  change: (node: FilterNode) => FilterNode | undefined,
): GroupNode {
  const visit = (node: FilterNode): FilterNode[] => {
    if (node.id === id) return [change(node) ?? []].flat();
    return [node.kind === 'group' ? { ...node, parts: node.parts.flatMap(visit) } : node];
  };
  const [changed] = visit(root);
  return changed?.kind === 'group' ? changed : root;
}

/** Returns whether this group can contain another group within the API's levels. */
export function canNest(root: GroupNode, groupId: number, condition: Condition): boolean {
  const nestedGroup = createGroupNode('any', [
    createConditionNode(condition),
    createConditionNode(condition),
  ]);
  const grownRoot = changeNode(root, groupId, (node) =>
    node.kind === 'group' ? { ...node, parts: [...node.parts, nestedGroup, nestedGroup] } : node,
  );
  return countLevels(grownRoot) <= MAX_FILTER_LEVELS;
}
