import { expect, it } from 'vitest';
import { explainOutcome } from './explain-outcome.js';

it.each([
  ['unavailable', 'connect ECONNREFUSED 127.0.0.1:2525', /No mail server listens/],
  ['unavailable', 'getaddrinfo ENOTFOUND relay.example', /has no address/],
  ['unavailable', 'The mail server could not be reached within 15 s.', /firewall/],
  ['unavailable', 'self-signed certificate', /not trusted/],
  ['unavailable', '535 5.7.8 Authentication failed', /user name and the password/],
  [
    'failed',
    '550-5.7.26 Your email has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM.',
    /Check the DNS records/,
  ],
  ['deferred', '421-4.7.26 Your email has been rate limited', /Check the DNS records/],
  ['failed', '550 5.7.25 The sending IP does not match its PTR record', /Check the DNS records/],
  ['failed', '554 rejected due to the DMARC policy of the domain', /Check the DNS records/],
  ['unavailable', 'The relay did not answer within 30 seconds.', /too slow/],
  ['failed', '554 5.7.1 Relay access denied', /does not accept email from this instance/],
  ['failed', '550 5.1.1 No such user', /does not accept this recipient/],
  ['failed', '550 no', /refused the email/],
  ['deferred', '451 4.3.0 later', /later try/],
  ['unknown', 'The mail server closed the connection.', /may arrive/],
] as const)('returns advice for the outcome %s with the text %s', (kind, text, advice) => {
  expect(explainOutcome({ kind, text })).toMatch(advice);
});

it('returns no advice for an accepted email', () => {
  expect(explainOutcome({ kind: 'accepted', text: '250 2.1.5 sender ok' })).toBeNull();
});
