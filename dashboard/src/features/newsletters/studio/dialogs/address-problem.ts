import { TEST_ADDRESS_PROBLEMS } from '@tidings/sdk';

type AddressProblem = { title: string; description: string };

/** Returns the problem with the typed address for test emails. The server checks it more strictly. */
export function findAddressProblem(input: string): AddressProblem | undefined {
  const address = input.trim();
  if (!address) {
    return {
      title: 'Missing email',
      description: TEST_ADDRESS_PROBLEMS.missing,
    };
  }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) {
    return { title: 'Invalid email', description: TEST_ADDRESS_PROBLEMS.invalid };
  }
  return undefined;
}
