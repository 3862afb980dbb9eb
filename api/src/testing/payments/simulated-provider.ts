import { join } from 'node:path';
import {
  createSimulatedPayments,
  type SimulatedPayments,
} from '../../adapters/payments/simulated/simulated-payments.js';
import { readKeyFile } from '../../adapters/secrets/key-file.js';

/** Opens a payment provider that works while the server is down. */
export async function openSimulatedProvider(dataDir: string): Promise<SimulatedPayments> {
  return createSimulatedPayments({
    folder: join(dataDir, 'simulated-payments'),
    key: await readKeyFile(join(dataDir, 'keys/simulated-payments.key')),
  });
}
