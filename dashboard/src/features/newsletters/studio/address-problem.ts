type AddressProblem = { title: string; description: string };

/** Returns why a test cannot be sent to the typed address. The server checks it more strictly. */
export function findAddressProblem(typed: string): AddressProblem | undefined {
  const address = typed.trim();
  if (!address) {
    return {
      title: 'Missing email',
      description: 'Please enter an email address to send the test to.',
    };
  }
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) {
    return { title: 'Invalid email', description: 'Please enter a valid email address.' };
  }
  return undefined;
}
