import { afterAll } from 'vitest';
import type { OnEnd } from '../src/testing/world.js';

interface ReusableWorld {
  wasWritten(): boolean;
  errors: object[];
}

/**
 * Returns a function that returns the world of the test before, unless something was written to it. To create one takes
 * longer than most requests. Call it outside of tests, once per kind of world. Views of pages are written a moment
 * after their response, so a test that compares rows must not share a world with operations of visitors.
 */
export function reuseWorlds<World extends ReusableWorld>(
  create: (onEnd: OnEnd) => Promise<World>,
): () => Promise<World> {
  let world: World | undefined;
  const ends: Array<Parameters<OnEnd>[0]> = [];

  async function endWorlds(): Promise<void> {
    world = undefined;
    for (const each of ends.splice(0)) await each();
  }
  afterAll(endWorlds);

  return async () => {
    if (world !== undefined && (world.wasWritten() || world.errors.length > 0)) await endWorlds();
    world ??= await create((each) => ends.unshift(each));
    return world;
  };
}
