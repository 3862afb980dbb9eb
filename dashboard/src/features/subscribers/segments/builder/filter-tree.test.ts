import { describe, expect, it } from 'vitest';
import { createCustomField } from '../../../../../test/msw/data';
import type { SegmentFilter } from '../queries';
import { createCondition, findConditionProblem } from './condition';
import {
  canNest,
  changeNode,
  countLevels,
  createConditionNode,
  createGroupNode,
  findTreeProblem,
  readFilter,
  writeFilter,
} from './filter-tree';

const fields = [
  createCustomField({ key: 'city' }),
  createCustomField({ key: 'age', type: 'number' }),
  createCustomField({ key: 'born', type: 'date' }),
  createCustomField({ key: 'likes', type: 'boolean' }),
  createCustomField({ key: 'size', type: 'choice', choices: ['S', 'M'] }),
];

describe('a filter of the API', () => {
  it.each<SegmentFilter>([
    { tag: 'VIP' },
    { not: { tag: 'VIP' } },
    { field: 'city', is: 'Bern' },
    { field: 'city', isNot: 'Bern' },
    { field: 'city', contains: 'ber' },
    { not: { field: 'city', contains: 'ber' } },
    { field: 'city', isSet: true },
    { field: 'city', isSet: false },
    { field: 'age', atLeast: 3 },
    { field: 'age', is: 4.5 },
    { field: 'born', before: '2026-11-21' },
    { field: 'likes', is: false },
    { field: 'size', isNot: 'S' },
    { joined: { withinDays: 30 } },
    { not: { joined: { withinDays: 30 } } },
    { joined: { before: '2026-11-21' } },
    { not: { joined: { after: '2026-11-21' } } },
    { source: 'widget' },
    { bought: 'anything' },
    { not: { bought: 7 } },
    { activity: 'opened', atLeast: 2, withinDays: 90 },
    { activity: 'received', atMost: 0 },
    { not: { activity: 'clicked', atLeast: 1 } },
    { all: [{ tag: 'VIP' }, { joined: { withinDays: 30 } }] },
    { any: [{ tag: 'VIP' }, { all: [{ tag: 'A' }, { tag: 'B' }] }] },
    { not: { any: [{ tag: 'VIP' }, { source: 'hand' }] } },
    { all: [{ any: [{ not: { tag: 'A' } }, { tag: 'B' }] }, { tag: 'C' }] },
  ])('%j stays the same when it is read and written', (filter) => {
    const tree = readFilter(filter);
    expect(writeFilter(tree, fields)).toEqual(filter);
    expect(findTreeProblem(tree, fields)).toBeUndefined();
  });

  it.each<[SegmentFilter, SegmentFilter]>([
    [{ not: { not: { tag: 'A' } } }, { tag: 'A' }],
    [{ all: [{ tag: 'A' }] }, { tag: 'A' }],
    [{ not: { field: 'city', isSet: true } }, { field: 'city', isSet: false }],
    [{ not: { field: 'city', isSet: false } }, { field: 'city', isSet: true }],
  ])('%j becomes the shorter %j', (filter, shorter) => {
    expect(writeFilter(readFilter(filter), fields)).toEqual(shorter);
  });
});

describe('levels', () => {
  it.each<[SegmentFilter, number]>([
    [{ tag: 'A' }, 1],
    [{ not: { tag: 'A' } }, 2],
    [{ all: [{ tag: 'A' }, { tag: 'B' }] }, 2],
    [{ not: { any: [{ not: { tag: 'A' } }, { all: [{ tag: 'B' }, { tag: 'C' }] }] } }, 4],
  ])('of %j are %i', (filter, levels) => {
    expect(countLevels(readFilter(filter))).toBe(levels);
  });

  it('limit how deeply a condition can be nested', () => {
    const vip = createCondition('tag', fields);
    const inner = createGroupNode('all', [createConditionNode(vip)]);
    const middle = createGroupNode('any', [createConditionNode(vip), inner]);
    const root = createGroupNode('all', [createConditionNode(vip), middle]);
    expect([root, middle, inner].map(({ id }) => canNest(root, id, vip))).toEqual([true, true, false]);
  });
});

describe('problems', () => {
  it.each([
    ['tag', '', 'Choose a tag.'],
    ['field:city', ' ', 'Enter a value.'],
    ['field:age', 'many', 'Enter a number.'],
    ['field:born', '', 'Choose a day.'],
    ['field:size', '', 'Choose a value.'],
    ['joined', '0', 'Enter a number of days, from 1 to 3650.'],
    ['opened', '-1', 'Enter a number of newsletters.'],
  ] as const)('of %s with “%s”: %s', (subject, value, problem) => {
    expect(findConditionProblem({ ...createCondition(subject, fields), value }, fields)).toBe(problem);
  });

  it('of a tree are a missing condition, an empty group, and too many levels or conditions', () => {
    const vip = { ...createCondition('tag', fields), value: 'VIP' };
    const createVips = (count: number) => Array.from({ length: count }, () => createConditionNode(vip));
    const four = createGroupNode('!all', [
      ...createVips(1),
      createGroupNode('any', [...createVips(1), createGroupNode('all', createVips(2))]),
    ]);
    const deep = createGroupNode('all', [...createVips(1), four]);
    expect([
      findTreeProblem(createGroupNode('all', []), fields),
      findTreeProblem(createGroupNode('all', [...createVips(1), createGroupNode('any', [])]), fields),
      findTreeProblem(deep, fields),
      findTreeProblem(createGroupNode('all', createVips(31)), fields),
      findTreeProblem(createGroupNode('all', createVips(30)), fields),
    ]).toEqual([
      'Add a condition.',
      'Add a condition to each group, or remove the group.',
      'These groups are nested too deeply. Move a condition out of its group.',
      'A segment has at most 30 conditions.',
      undefined,
    ]);
  });
});

it('removes one part of a tree', () => {
  const tree = readFilter({ all: [{ tag: 'A' }, { any: [{ tag: 'B' }, { tag: 'C' }] }] });
  const group = tree.parts[1];
  const inner = group?.kind === 'group' ? group.parts[0] : undefined;
  expect(
    writeFilter(
      changeNode(tree, inner?.id ?? 0, () => undefined),
      fields,
    ),
  ).toEqual({
    all: [{ tag: 'A' }, { tag: 'C' }],
  });
});
