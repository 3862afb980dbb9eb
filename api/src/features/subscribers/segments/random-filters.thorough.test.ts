import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { isMatch } from '../../../testing/segments/naive-filter.js';
import {
  type RandomFilter,
  randomFilter,
  randomList,
  storeList,
} from '../../../testing/segments/random-lists.js';
import { exportJson } from '../export/export-subscribers.js';
import { listAudience, listSubscribers } from '../store.js';
import { compileAudienceCondition, copyFilters, countReached } from './audience.js';
import { type Filter, listConditions, mapConditions } from './filter.js';
import { SegmentFilter } from './filter-schemas.js';
import { countMatching } from './match-subscribers.js';
import { compileStoredFilter, readVocabulary, resolveFilter } from './resolve-filter.js';
import { createSegment, findCondition } from './segments.js';

const RUNS = 500;

/** Parses a filter as a request would, with the ids of the list's products. */
function parse(filter: RandomFilter, products: readonly number[]) {
  return mapConditions(SegmentFilter.parse(replaceIds(filter, products)), (condition) => condition);
}

function replaceIds(filter: RandomFilter, products: readonly number[]): RandomFilter {
  if (Array.isArray(filter)) return filter.map((part) => replaceIds(part, products));
  if (filter.all) return { all: replaceIds(filter.all, products) };
  if (filter.any) return { any: replaceIds(filter.any, products) };
  if (filter.not) return { not: replaceIds(filter.not, products) };
  return typeof filter.bought === 'number' ? { bought: products[filter.bought] } : filter;
}

interface ListQuery {
  search?: string;
  status?: 'confirmed';
  /** A cursor, from the first id of the list. */
  fromFirst?: number;
}

/** Other reads of a run. A cursor can point to a row of another creator. */
const randomListQuery: fc.Arbitrary<ListQuery | 'export'> = fc.constantFrom<Array<ListQuery | 'export'>>(
  'export',
  { search: 'kova' },
  { status: 'confirmed' },
  ...[-6, 0, 1, 2, 5, 12].map((fromFirst) => ({ fromFirst })),
);

/** Lists all pages, from the first page or from a cursor. */
async function listAll(
  { ctx }: HttpWorld,
  input: Omit<Parameters<typeof listSubscribers>[1], 'limit' | 'beforeId'> & { beforeId?: number },
): Promise<number[]> {
  const ids: number[] = [];
  let beforeId: number | undefined = input.beforeId;
  do {
    const { rows, next } = await listSubscribers(ctx, { ...input, beforeId, limit: 5 });
    ids.push(...rows.map(({ id }) => id));
    beforeId = next ?? undefined;
  } while (beforeId !== undefined);
  return ids;
}

/** Reads the audience of two segments as the snapshot of a newsletter does, in chunks of three. */
async function readSnapshot(
  { ctx }: HttpWorld,
  { userId, include, exclude }: { userId: number; include: Filter; exclude: Filter },
): Promise<{ counted: number; members: number[] }> {
  const [firstSegment, secondSegment] = [
    await createSegment(ctx, { userId, name: 'Included', filter: include }),
    await createSegment(ctx, { userId, name: 'Excluded', filter: exclude }),
  ];
  const audience = { include: [firstSegment.id], exclude: [secondSegment.id] };
  const filter = await copyFilters(ctx, { userId, audience });
  if (filter === null) throw new Error('This audience has a filter.');
  const now = ctx.clock.now();
  const condition = await compileAudienceCondition(ctx, { userId, filter, now });
  const members: number[] = [];
  for (;;) {
    const afterId = members.at(-1) ?? 0;
    const next = await listAudience(ctx, {
      userId,
      afterId,
      cutoff: Number.MAX_SAFE_INTEGER,
      limit: 3,
      condition,
    });
    if (next.length === 0) return { counted: await countReached(ctx, { userId, filter, now }), members };
    members.push(...next.map(({ id }) => id));
  }
}

async function exportIds({ ctx }: HttpWorld, input: Parameters<typeof exportJson>[1]): Promise<number[]> {
  let text = '';
  for await (const part of exportJson(ctx, input)) text += part;
  return JSON.parse(text).map(({ id }: { id: number }) => id);
}

/**
 * Each run stores one more creator with the same names of tags and fields, so every list is read beside up to 500
 * others.
 */
it('finds the same subscribers for any filter and list as an evaluation in JavaScript', async () => {
  const world = await createHttpWorld();
  const { ctx } = world;
  await fc.assert(
    fc.asyncProperty(
      randomList,
      randomFilter,
      randomFilter,
      randomListQuery,
      async (list, includeFilter, excludeFilter, listQuery) => {
        const { userId, ids, products } = await storeList(world, list);
        const isExpected = (place: number) => {
          const person = list.persons[place];
          return person !== undefined && isMatch(includeFilter, person, { ...list, now: ctx.clock.now() });
        };
        const getStatus = (place: number) => list.persons[place]?.status;
        const matching = ids.filter((_, place) => isExpected(place) && getStatus(place) !== 'removed');
        const confirmed = ids.filter((_, place) => isExpected(place) && getStatus(place) === 'confirmed');
        const createCursor = ({ fromFirst }: ListQuery) =>
          fromFirst === undefined ? {} : { beforeId: Math.max(1, (ids[0] ?? 1) + fromFirst) };
        const listExpectedIds = (input: ListQuery) => {
          const { beforeId = Number.POSITIVE_INFINITY } = createCursor(input);
          const candidates = input.status === undefined ? matching : confirmed;
          return candidates.filter((id) => id < beforeId).toReversed();
        };
        const filter = parse(includeFilter, products);
        const isExcluded = (place: number) => {
          const person = list.persons[place];
          return person !== undefined && isMatch(excludeFilter, person, { ...list, now: ctx.clock.now() });
        };
        const audience = { userId, include: filter, exclude: parse(excludeFilter, products) };
        const expectedMembers = ids.filter((id, place) => confirmed.includes(id) && !isExcluded(place));
        expect(await readSnapshot(world, audience)).toEqual({
          counted: expectedMembers.length,
          members: expectedMembers,
        });
        const condition = await findCondition(ctx, { userId, filter });
        if (condition === undefined) throw new Error('A filter has a condition.');
        expect(await countMatching(ctx, { userId, condition })).toBe(confirmed.length);
        expect(await listAll(world, { userId, condition })).toEqual(matching.toReversed());
        if (listQuery === 'export') expect(await exportIds(world, { userId, condition })).toEqual(matching);
        else {
          const { search, status } = listQuery;
          const foundIds = await listAll(world, {
            userId,
            condition,
            search,
            status,
            ...createCursor(listQuery),
          });
          expect(foundIds).toEqual(listExpectedIds(listQuery));
        }
      },
    ),
    { numRuns: RUNS },
  );
}, 120_000);

it('rejects a filter with a tag or field of another creator, and finds none of their subscribers', async () => {
  const world = await createHttpWorld();
  const { ctx } = world;
  await fc.assert(
    fc.asyncProperty(randomList, randomList, randomFilter, async (list, otherList, includeFilter) => {
      const ownList = await storeList(world, list);
      const storedOtherList = await storeList(world, otherList);
      // Ids as they are stored, with the other creator's products.
      const filter = resolveFilter(
        parse(includeFilter, storedOtherList.products),
        await readVocabulary(ctx, storedOtherList.userId),
      );
      const reading = compileStoredFilter(ctx, { userId: ownList.userId, filter });
      if (listConditions(filter).some((condition) => 'tag' in condition || 'field' in condition)) {
        await expect(reading).rejects.toMatchObject({ code: 'filter_unusable' });
        return;
      }
      const foundIds = await listAll(world, { userId: ownList.userId, condition: await reading });
      expect(foundIds.filter((id) => !ownList.ids.includes(id))).toEqual([]);
    }),
    { numRuns: 60 },
  );
}, 60_000);
