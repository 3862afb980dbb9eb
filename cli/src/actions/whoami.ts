import { type components, type TidingsClient, unwrap } from '@tidings/sdk';

export function whoami({ client }: { client: TidingsClient }): Promise<components['schemas']['User']> {
  return unwrap(client.GET('/api/user'));
}
