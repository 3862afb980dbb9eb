import { expect, it } from 'vitest';
import { newsletterWith, userWith } from '../../../../../test/msw/data';
import { endpoint } from '../../../../../test/msw/endpoint';
import { server } from '../../../../../test/msw/server';
import { emptyDraft } from '../newsletter-draft';
import { storeDraft } from './draft-server';

it('saves a text whose segment was deleted: an unchanged or empty audience is not sent', async () => {
  const saved: unknown[] = [];
  server.use(
    endpoint('put', '/api/newsletters/{id}', async (request) => {
      saved.push(((await request.json()) as { audience?: unknown }).audience);
      return newsletterWith();
    }),
  );
  const baseDraft = { ...emptyDraft(userWith()), audience: { include: [9], exclude: [] } };
  const stored = { target: 'byId', id: 7, version: 3, baseDraft } as const;
  await storeDraft({ ...stored, draft: { ...baseDraft, title: 'Frost' } });
  await storeDraft({ ...stored, draft: { ...baseDraft, audience: { include: ['all'], exclude: [] } } });
  await storeDraft({ ...stored, draft: { ...baseDraft, audience: { include: [], exclude: [] } } });
  expect(saved).toEqual([undefined, { include: ['all'], exclude: [] }, undefined]);
});
