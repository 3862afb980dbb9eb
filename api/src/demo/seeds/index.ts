import type { CreatorSeed } from '../demo-instance.js';
import { choir, ines, juno } from './free-creators.js';
import { mara } from './mara.js';
import { tomas } from './tomas.js';

export const seeds: readonly CreatorSeed[] = [mara, tomas, ines, choir, juno];

/** Creators that the administrator suspends. */
export const suspendedUsers = [
  {
    username: 'quick-gains',
    email: 'win@quick-gains.example',
    reason: 'Sends to bought addresses. Eleven spam reports in two days.',
  },
] as const;
