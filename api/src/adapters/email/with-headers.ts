import type { EmailService } from '../../ports/email.js';
import type { EmailHook } from '../../ports/email-webhook.js';

/** Adds headers to every email, so that the providers' reports identify it. */
export function withHeaders(email: EmailService, headers: EmailHook['headers']): EmailService {
  if (headers.length === 0) return email;
  return {
    ...email,
    compile: (message) => email.compile({ ...message, headers: [...message.headers, ...headers] }),
  };
}
