import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { server } from '../../../../../test/msw/server';
import { createImageUploads, type UploadOutcome } from './image-uploads';

const STORED = '/media/0f3c9a1b2d4e5f6071829384/512.webp';
const createRemoteImage = (url = 'https://a.example/1.png') => ({
  url,
  attributes: { src: url, alt: 'bowl', caption: 'Wet' },
});

function createUploads() {
  const uploads = createImageUploads();
  const ended = new Map<string, UploadOutcome>();
  uploads.setEndListener((id, outcome) => void ended.set(id, outcome));
  return { uploads, ended };
}

it('copies an image from another server, and keeps its other attributes', async () => {
  const requestBodies: unknown[] = [];
  server.use(
    http.post('*/api/images/fetch', async ({ request }) => {
      requestBodies.push(await request.json());
      return HttpResponse.json({ success: true, imageUrl: STORED, message: 'Image copied successfully' });
    }),
  );
  const { uploads, ended } = createUploads();
  const id = uploads.prepare(createRemoteImage());
  expect([uploads.uploadName(id), uploads.percentOf(id)]).toEqual(['a.example', undefined]);
  expect(requestBodies).toEqual([]);
  uploads.startAndStop(new Set([id]));
  await vi.waitUntil(() => ended.has(id));
  expect(requestBodies).toEqual([{ url: 'https://a.example/1.png' }]);
  expect(ended.get(id)).toEqual({ attributes: { src: STORED, alt: 'bowl', caption: 'Wet' } });
});

it('keeps the link to an image that cannot be copied, and reports why', async () => {
  const message = 'The image could not be loaded from its address.';
  server.use(
    http.post('*/api/images/fetch', () =>
      HttpResponse.json(
        { message, code: 'invalid_input', errors: [{ path: 'url', message }] },
        { status: 400 },
      ),
    ),
  );
  const { uploads, ended } = createUploads();
  const id = uploads.prepare(createRemoteImage());
  uploads.startAndStop(new Set([id]));
  await vi.waitUntil(() => ended.has(id));
  expect(ended.get(id)).toEqual({
    attributes: { src: 'https://a.example/1.png', alt: 'bowl', caption: 'Wet' },
    problem: {
      title: 'Image not copied',
      text: `${message} Your text links to the image at a.example. Add the file instead, in case that image is removed.`,
    },
  });
});

it('copies at most three images at once, and cancels a waiting one', async () => {
  const heldResponses: Array<() => void> = [];
  server.use(
    http.post('*/api/images/fetch', async () => {
      await new Promise<void>((resolve) => heldResponses.push(resolve));
      return HttpResponse.json({ success: true, imageUrl: STORED, message: 'Image copied successfully' });
    }),
  );
  const { uploads, ended } = createUploads();
  const ids = Array.from({ length: 5 }, (_, index) =>
    uploads.prepare(createRemoteImage(`https://a.example/${index}.png`)),
  );
  uploads.startAndStop(new Set(ids));
  await vi.waitUntil(() => heldResponses.length === 3);
  uploads.cancel(ids[3] ?? '');
  expect(ended.get(ids[3] ?? '')).toEqual({});
  for (const release of heldResponses.splice(0)) release();
  await vi.waitUntil(() => heldResponses.length === 1);
  expect(ended.size).toBe(4);
  heldResponses[0]?.();
  await vi.waitUntil(() => ended.size === 5);
});
