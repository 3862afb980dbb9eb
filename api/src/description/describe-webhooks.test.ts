import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { createApp } from '../server/app.js';
import { computeSignature } from '../testing/servers/webhook-listener.js';
import { describeApi } from './describe-api.js';
import { type Operation, type Paths, resolveExample, type SharedExamples } from './examples.js';

const document = describeApi(createApp({ trustProxy: false }));
const sharedExamples = document.components?.examples as SharedExamples;
const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (instance: Ajv2020) => void)(ajv);

const events = Object.entries(document.webhooks as Paths).map(
  ([kind, { post }]) => [kind, post as Operation] as const,
);
const getEvent = ({ requestBody }: Operation) =>
  resolveExample(requestBody?.content?.['application/json'] ?? {}, sharedExamples) as {
    type: string;
    data: object;
  };

/** Returns the secret in the example response of `addWebhook`. */
function getExampleSecret(): string {
  const { post } = (document.paths as Paths)['/api/webhook-endpoints'] ?? {};
  const example = resolveExample(post?.responses[201]?.content?.['application/json'] ?? {}, sharedExamples);
  return (example as { secret: string }).secret;
}

describe.each(events)('%s', (kind, operation) => {
  it('describes its cause, and the effect of each response', () => {
    expect(operation.summary).toMatch(/^\S.{5,}[^.]$/);
    expect(operation.description).toMatch(/^\S.{5,}\.$/);
    expect(operation.tags).toEqual(['Webhooks']);
    expect(Object.keys(operation.responses).sort()).toEqual(['2XX', '410', 'default']);
  });

  it('has its own example', () => {
    expect(getEvent(operation)).toMatchObject({ type: kind, data: expect.any(Object) });
  });

  it('has headers that match its description', () => {
    const { parameters = [] } = operation;
    expect(parameters.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    for (const { name, required, schema, description, example } of parameters) {
      const isShown = name !== 'webhook-signature' || kind === 'webhook.test';
      const isValid = isShown ? ajv.validate(schema, example) : example === undefined;
      expect([name, required, isValid]).toEqual([name, true, true]);
      expect(description).toMatch(/^\S.{5,}/);
    }
  });
});

it('shows a signature of the test event that the example secret verifies', () => {
  const [, operation] = events.find(([kind]) => kind === 'webhook.test') ?? [];
  const { parameters = [] } = operation ?? {};
  const headers = Object.fromEntries(parameters.map(({ name, example }) => [name, String(example)]));
  const body = JSON.stringify(operation && getEvent(operation));
  expect(headers['webhook-signature']).toBe(computeSignature(getExampleSecret(), { headers, body }));
});

it('has examples that match each event', () => {
  const getEventData = (kind: string) => {
    const [, operation] = events.find(([name]) => name === kind) ?? [];
    return operation && getEvent(operation).data;
  };
  expect(getEventData('subscriber.joined')).toMatchObject({ status: 'confirmed' });
  expect(getEventData('subscriber.left')).toMatchObject({ status: 'unsubscribed', way: 'unsubscribed' });
  expect(getEventData('sale.completed')).toMatchObject({ status: 'completed', refundedAmount: 0 });
  expect(getEventData('sale.refunded')).toMatchObject({ status: 'refunded', refundedAmount: 1_900 });
});
