import { expect, it } from 'vitest';
import { createNewsletter, createUser } from '../../../../../test/msw/data';
import { mockEndpoint } from '../../../../../test/msw/endpoint';
import { server } from '../../../../../test/msw/server';
import { createEmptyDraft } from '../newsletter-draft';
import { storeDraft } from './draft-server';

it('omits the audience from a save if it is unchanged or empty', async () => {
  const saved: unknown[] = [];
  server.use(
    mockEndpoint('put', '/api/newsletters/{id}', async (request) => {
      saved.push(((await request.json()) as { audience?: unknown }).audience);
      return createNewsletter();
    }),
  );
  const baseDraft = { ...createEmptyDraft(createUser()), audience: { include: [9], exclude: [] } };
  const storedDraft = { target: 'byId', id: 7, version: 3, baseDraft } as const;
  await storeDraft({ ...storedDraft, draft: { ...baseDraft, title: 'Frost' } });
  await storeDraft({ ...storedDraft, draft: { ...baseDraft, audience: { include: ['all'], exclude: [] } } });
  await storeDraft({ ...storedDraft, draft: { ...baseDraft, audience: { include: [], exclude: [] } } });
  expect(saved).toEqual([undefined, { include: ['all'], exclude: [] }, undefined]);
});
