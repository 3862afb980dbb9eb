type AddressProblem = { title: string; description: string };

/** What keeps a test from being sent to what was typed. The server looks again, more closely. */
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
