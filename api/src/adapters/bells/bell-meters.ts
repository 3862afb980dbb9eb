import { createCounter, type Measure } from '../../kernel/measures.js';
import type { BellName } from '../../ports/bells.js';

/** How far a ring goes: to the threads of this process, or to every process of the instance. */
type Reach = 'process' | 'redis';

const rungCounter = {
  name: 'tidings_bells_rung_total',
  help: 'Bells rung here, by how far they reach; those over Redis once it has taken them',
  labels: ['bell', 'over'],
};
const heardCounter = {
  name: 'tidings_bells_heard_total',
  help: 'Bells heard here that came from another thread, or over Redis',
  labels: ['bell', 'over'],
};

/** What is rung and heard over one of them. */
export function createBellMeters(over: Reach) {
  const [rung, heard] = [createCounter(rungCounter), createCounter(heardCounter)];
  return {
    rung: (bell: BellName) => rung.add(bell, over),
    heard: (bell: BellName) => heard.add(bell, over),
    read: (): Measure[] => [rung.read(), heard.read()],
  };
}
