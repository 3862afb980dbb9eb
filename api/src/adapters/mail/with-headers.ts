import type { Mail } from '../../ports/mail.js';
import type { MailHook } from '../../ports/mail-hook.js';

/** Adds headers to every email, so that the providers' reports identify it. */
export function withHeaders(mail: Mail, headers: MailHook['headers']): Mail {
  if (headers.length === 0) return mail;
  return {
    ...mail,
    compile: (message) => mail.compile({ ...message, headers: [...message.headers, ...headers] }),
  };
}
