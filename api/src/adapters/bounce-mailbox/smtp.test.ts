import { expect, it } from 'vitest';
import { createConnectionQueue } from './smtp.js';

function createQueue() {
  const queue = createConnectionQueue({ concurrency: 2, waiting: 2 });
  const greeted: string[] = [];
  const enter = (id: string, address = 'a') =>
    queue.enter({ id, address, greet: () => void greeted.push(id) });
  return { greeted, enter, leave: (id: string, address = 'a') => queue.leave({ id, address }) };
}

it('greets connections up to its limit, queues some and rejects the rest, for each address separately', () => {
  const { greeted, enter } = createQueue();
  expect(['1', '2', '3', '4', '5'].map((id) => enter(id))).toEqual([true, true, true, true, false]);
  expect(enter('6', 'b')).toBe(true);
  expect(greeted).toEqual(['1', '2', '6']);
});

it('greets the longest waiting connection when another ends, and skips disconnected connections', () => {
  const { greeted, enter, leave } = createQueue();
  for (const id of ['1', '2', '3', '4']) enter(id);
  leave('3');
  leave('1');
  expect(greeted).toEqual(['1', '2', '4']);
  leave('2');
  leave('2');
  leave('unknown');
  expect([enter('7'), enter('8')]).toEqual([true, true]);
  expect(greeted).toEqual(['1', '2', '4', '7']);
});
