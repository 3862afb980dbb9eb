import type { Mail } from '../../ports/mail.js';
import type { MailHook } from '../../ports/mail-hook.js';

/** Every mail carries what the providers' reports are to name it by. */
export function withHeaders(mail: Mail, headers: MailHook['headers']): Mail {
  if (headers.length === 0) return mail;
  return {
    ...mail,
    compile: (message) => mail.compile({ ...message, headers: [...message.headers, ...headers] }),
  };
}
