import { TEST_ADDRESS_PROBLEMS } from '@tidings/sdk';

type AddressProblem = { title: string; description: string };

/** Returns why a test cannot be sent to the typed address. The server checks it more strictly. */
export function findAddressProblem(given: string): AddressProblem | undefined {
  const address = given.trim();
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
