import type { RelaySettings } from '../../kernel/email/smtp-relays.js';
import type { EmailService } from '../../ports/email.js';
import { compileMessage } from './compile-message.js';
import { createSmtpService } from './smtp.js';

/** Sends through several SMTP relays. The send loop chooses the relay of each email. */
export function createSmtpRelays(
  relays: readonly RelaySettings[],
  { publicHost }: { publicHost?: string | undefined } = {},
): EmailService {
  const services = relays.map(({ server, ...route }) => ({
    route,
    service: createSmtpService(server, { publicHost }),
  }));
  return {
    compile: compileMessage,
    async open() {
      const routes = await Promise.all(
        services.map(async ({ route, service }) => ({ ...route, transport: await service.open() })),
      );
      const [first] = routes;
      if (first === undefined) throw new Error('There is no relay.');
      return {
        routes,
        get capacity() {
          return routes.reduce((sum, { transport }) => sum + transport.capacity, 0);
        },
        // Callers that do not choose use the first relay.
        deliver: (envelope, message) => first.transport.deliver(envelope, message),
        async close() {
          await Promise.all(routes.map(({ transport }) => transport.close()));
        },
      };
    },
    async check() {
      const problems = await Promise.all(
        services.map(({ route, service }) =>
          service.check().then(
            () => [],
            (error: unknown) => [
              `${route.name}: ${error instanceof Error ? error.message : 'No connection.'}`,
            ],
          ),
        ),
      );
      const failed = problems.flat();
      if (failed.length > 0) throw new Error(failed.join(' '));
    },
  };
}
