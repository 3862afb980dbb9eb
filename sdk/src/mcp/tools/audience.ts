import { z } from 'zod';
import { MAX_FIELD_KEY_LENGTH, MAX_SEGMENT_NAME_LENGTH, SUBSCRIBER_STATUSES } from '../../constants.gen.js';
import type { components } from '../../schema.js';
import { unwrap } from '../../unwrap.js';
import { defineTool, limit, type Tool } from '../tool.js';
import { toUntrustedRecord, toUntrustedText } from '../untrusted-text.js';

type Subscriber = components['schemas']['Subscriber'];
type SegmentFilter = components['schemas']['SegmentFilter'];

const subscriberId = z.int().positive().describe('The id of the subscriber.');
/** The API checks the filter, and its errors name the problem. */
const filter = z
  .record(z.string().max(MAX_FIELD_KEY_LENGTH), z.unknown())
  .describe(
    'Conditions: {"tag": "VIP"}, {"joined": {"withinDays": 30}}, {"field": "city", "is": "Bern"}, {"bought": "anything"}, combined with {"all": […]}, {"any": […]} and {"not": …}.',
  );

function toSubscriberRow({ id, email, name, status, tags, fields, createdAt }: Subscriber) {
  return {
    id,
    email: toUntrustedText(email),
    name: toUntrustedText(name),
    status,
    tags: tags.slice(0, 50),
    fields: toUntrustedRecord(fields),
    createdAt,
  };
}

export const audienceTools: readonly Tool[] = [
  defineTool({
    name: 'get_subscriber_counts',
    title: 'Count subscribers',
    description: 'Returns the number of confirmed subscribers, and how many joined today and yesterday.',
    scopes: ['read'],
    effect: 'read',
    input: {},
    run: async ({ client }) => {
      const [{ count }, growth] = await Promise.all([
        unwrap(client.GET('/api/subscribers/count')),
        unwrap(client.GET('/api/subscribers/growth')),
      ]);
      return { count, growth };
    },
  }),
  defineTool({
    name: 'list_audiences',
    title: 'List segments, tags and fields',
    description: 'Returns the saved segments with their filters, the tags, and the custom fields.',
    scopes: ['read'],
    effect: 'read',
    input: {},
    run: async ({ client }) => {
      const [segments, tags, fields] = await Promise.all([
        unwrap(client.GET('/api/segments')),
        unwrap(client.GET('/api/tags')),
        unwrap(client.GET('/api/fields')),
      ]);
      return {
        segments: segments.data
          .slice(0, 100)
          .map(({ id, name, filter: savedFilter }) => ({ id, name, filter: savedFilter })),
        tags: tags.data.slice(0, 200).map(({ id, name, isTopic }) => ({ id, name, isTopic })),
        fields: fields.data.map(({ key, label, type, choices }) => ({ key, label, type, choices })),
      };
    },
  }),
  defineTool({
    name: 'count_audience',
    title: 'Count the subscribers of a filter',
    description: 'Returns how many confirmed subscribers match a filter.',
    scopes: ['read'],
    effect: 'read',
    input: { filter },
    run: ({ client }, input) =>
      unwrap(client.POST('/api/segments/count', { body: { filter: input.filter as SegmentFilter } })),
  }),
  defineTool({
    name: 'create_segment',
    title: 'Create a segment',
    description: 'Saves a filter as a segment, which a draft can then use as its audience.',
    scopes: ['write'],
    effect: 'add',
    input: { name: z.string().min(1).max(MAX_SEGMENT_NAME_LENGTH).describe('Its name.'), filter },
    run: async ({ client }, { name, filter: inputFilter }) => {
      const body = { name, filter: inputFilter as SegmentFilter };
      const { id, filter: savedFilter } = await unwrap(client.POST('/api/segments', { body }));
      return { id, name, filter: savedFilter };
    },
  }),
  defineTool({
    name: 'find_subscribers',
    title: 'Find subscribers',
    description: 'Returns subscribers with their addresses, newest first.',
    scopes: ['read', 'addresses'],
    effect: 'read',
    input: {
      search: z.string().max(200).optional().describe('A part of the address or the name.'),
      segment: z.int().positive().optional().describe('The id of a segment.'),
      status: z.enum(SUBSCRIBER_STATUSES).optional(),
      limit,
    },
    run: async ({ client }, { search, segment, status, limit: rows }) => {
      const query = {
        limit: rows,
        ...(search && { search }),
        ...(segment && { segment }),
        ...(status && { status }),
      };
      const subscribers = (await unwrap(
        client.GET('/api/subscribers', { params: { query } }),
      )) as Subscriber[];
      return { subscribers: subscribers.map(toSubscriberRow) };
    },
  }),
  defineTool({
    name: 'get_subscriber',
    title: 'Read a subscriber',
    description: 'Returns a subscriber with the last events: joined, received, opened, bought, unsubscribed.',
    scopes: ['read', 'addresses'],
    effect: 'read',
    input: { id: subscriberId },
    run: async ({ client }, { id }) => {
      const path = { id };
      const [subscriber, timeline] = await Promise.all([
        unwrap(client.GET('/api/subscribers/{id}', { params: { path } })),
        unwrap(client.GET('/api/subscribers/{id}/timeline', { params: { path, query: { limit: 20 } } })),
      ]);
      const events = timeline.data.map(({ kind, at, newsletter, product, detail }) => {
        return { kind, at, newsletter, product, detail: toUntrustedText(detail) };
      });
      const { unsubscribeReason, suppressionReason, consent } = subscriber;
      const consentSummary = { source: consent.source, at: consent.at, host: toUntrustedText(consent.host) };
      const reasons = { unsubscribeReason: toUntrustedText(unsubscribeReason), suppressionReason };
      return { ...toSubscriberRow(subscriber), ...reasons, consent: consentSummary, events };
    },
  }),
  defineTool({
    name: 'tag_subscriber',
    title: 'Tag a subscriber',
    description: 'Adds tags to a subscriber, and removes tags.',
    scopes: ['write', 'addresses'],
    effect: 'change',
    input: {
      id: subscriberId,
      add: z.array(z.int().positive()).max(20).default([]).describe('Ids of tags, from list_audiences.'),
      remove: z.array(z.int().positive()).max(20).default([]).describe('Ids of tags.'),
    },
    run: async ({ client }, { id, add, remove }) => {
      const call = client.PUT('/api/subscribers/{id}/tags', {
        params: { path: { id } },
        body: { add, remove },
      });
      return toSubscriberRow((await unwrap(call)) as Subscriber);
    },
  }),
];
