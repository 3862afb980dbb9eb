import type { Outcome } from '../../../ports/email.js';

/** The advice about a failed test, by the first pattern that matches the relay's reply or our error. */
const ADVICE: ReadonlyArray<readonly [pattern: RegExp, advice: string]> = [
  [/ECONNREFUSED/, 'No mail server listens there. Check the host and the port in SMTP_URL.'],
  [
    /ENOTFOUND|EAI_AGAIN/,
    'The host in SMTP_URL has no address. Check its name, and the DNS of this machine.',
  ],
  [
    /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|could not be reached/,
    'The relay cannot be reached. A firewall may block the port: many providers block 25, so try 587 or 465.',
  ],
  [
    /certificate|self-signed|altnames|CERT_/i,
    'The relay’s TLS certificate is not trusted. Use the host name that it is made for. For a private certificate authority, set NODE_EXTRA_CA_CERTS.',
  ],
  [
    /wrong version number|SSL routines|packet length/i,
    'Use smtps:// for port 465, and smtp:// for 25 and 587.',
  ],
  // The relay passes on a receiver's refusal (RFC 7372).
  [
    /\b[45]\.7\.(?:2\d|30)\b|unauthenticated|\b(?:SPF|DKIM|DMARC)\b/i,
    'The receiver could not verify the sender. Check the DNS records of the instance: SPF, DKIM, DMARC and PTR.',
  ],
  [/^53[05]|sign in|authenticat|^454/i, 'Check the user name and the password in SMTP_URL.'],
  [
    /offers no TLS/,
    'The relay offers no encryption. Use another port, or read about `tls` in the configuration.',
  ],
  [/^\d{3}[ -]\d\.1\.[0136]/, 'The relay does not accept this recipient. Try another address.'],
  [
    /relay(?:ing)? (?:access )?(?:denied|not permitted)|cannot relay|\b5\.7\.1\b/i,
    'The relay does not accept email from this instance. Allow its address or its user there.',
  ],
  [
    /sender|MAIL FROM|5\.1\.[78]|not verified/i,
    'The relay does not accept the sender. Verify the domain of MAIL_FROM there.',
  ],
  [/did not answer within|timed out|within \d+ s/i, 'The relay is too slow. The email may still arrive.'],
];

const BY_KIND: Record<Outcome['kind'], string | null> = {
  accepted: null,
  deferred: 'The relay asks for a later try. Newsletters are retried automatically. Wait, then test again.',
  failed: 'The relay refused the email. Its reply has the reason.',
  unknown: 'The connection ended after the email was sent, so it may arrive.',
  unavailable: 'The relay refused the connection. Its reply has the reason.',
};

/** Returns advice for the operator about an outcome, as a sentence, or null after success. */
export function explainOutcome({ kind, text }: Pick<Outcome, 'kind' | 'text'>): string | null {
  if (kind === 'accepted') return null;
  return ADVICE.find(([pattern]) => pattern.test(text))?.[1] ?? BY_KIND[kind];
}
