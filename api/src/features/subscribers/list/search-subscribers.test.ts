import { expect, it } from 'vitest';
import { createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { MAX_SUBSCRIBER_ID, searchSubscribers } from './search-subscribers.js';

async function createNeighbors() {
  const world = await createHttpWorld();
  const creators = [];
  for (const username of ['anna', 'berta', 'carla']) {
    const creator = await world.register(username);
    for (const number of [1, 2]) {
      const body = { userId: creator.id, email: `${username}${number}@gmail.example` };
      await world.call('POST', '/api/subscribers', { body });
    }
    creators.push(creator);
  }
  return { world, creators };
}

async function findAddresses(world: HttpWorld, input: { userId: number; beforeId: number | undefined }) {
  const { rows } = await searchSubscribers(world.ctx, { ...input, search: 'gmail', limit: 1_000 });
  return rows.map(({ keys }) => keys.join());
}

const BEYOND = [2 ** 32, 2 ** 32 + 1, 2 ** 33, 3 * 2 ** 32, 9e15, Number.MAX_SAFE_INTEGER];

it.each([undefined, MAX_SUBSCRIBER_ID, ...BEYOND])(
  'finds only the owner’s subscribers before the id %s',
  async (beforeId) => {
    const { world, creators } = await createNeighbors();
    for (const { id: userId, username } of creators) {
      expect(await findAddresses(world, { userId, beforeId })).toEqual([
        `${username}2@gmail.example`,
        `${username}1@gmail.example`,
      ]);
    }
  },
);

it.each([1, 0, -1, -(2 ** 32), -9e15])('finds no subscriber before the id %s', async (beforeId) => {
  const { world, creators } = await createNeighbors();
  for (const { id: userId } of creators) {
    expect(await findAddresses(world, { userId, beforeId })).toEqual([]);
  }
});
