import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { createSignedHeaders } from './signing-secrets.js';

const CURRENT = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
const PREVIOUS = `whsec_${Buffer.alloc(32, 4).toString('base64')}`;

it('signs as the reference library of Standard Webhooks does, with each active secret', () => {
  const message = { id: 'evt_9c2e', body: '{"name":"Zażółć 🌊"}', now: Date.UTC(2026, 10, 21, 9) + 999 };
  const headers = createSignedHeaders(message, {
    current: CURRENT,
    previous: { secret: PREVIOUS, until: message.now + 1 },
  });
  const signatures = [CURRENT, PREVIOUS].map((secret) =>
    new Webhook(secret).sign(message.id, new Date(message.now), message.body),
  );
  expect(headers['webhook-signature']).toBe(signatures.join(' '));
});
