import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { createUser } from '../../../test/msw/data';
import { mockEndpoint, mockFailingEndpoint, mockUnreachableEndpoint } from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';

const STORED = '/media/0f3c9a1b2d4e5f6071829384/512.webp';
const image = new File(['pixels'], 'mara.png', { type: 'image/png' });
const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });
const decoding = vi.fn<() => Promise<{ close: () => void }>>();

beforeEach(() => {
  decoding.mockResolvedValue({ close: () => {} });
  vi.stubGlobal('createImageBitmap', decoding);
  return () => vi.unstubAllGlobals();
});

async function choose(path: string, file: File) {
  const app = renderApp(path);
  await app.user.upload(await screen.findByLabelText('Profile picture'), file);
  return app;
}

it.each([
  ['/settings', 'Profile image updated'],
  ['/dashboard3', 'Image uploaded'],
  ['/onboarding?step=2', 'Image uploaded'],
])('at %s the image is uploaded at once: %s', async (path, title) => {
  const uploads: string[] = [];
  server.use(
    mockEndpoint('post', '/api/upload-profile-image', async (request) => {
      uploads.push(`${request.headers.get('content-type')} ${await request.text()}`);
      server.use(mockEndpoint('get', '/api/user', createUser({ profileImage: STORED })));
      return { success: true, imageUrl: STORED, message: 'Image uploaded successfully' };
    }),
  );
  await choose(path, image);
  expect(await findToast(title)).toBeTruthy();
  expect(uploads).toHaveLength(1);
  expect(uploads[0]).toMatch(
    /^multipart\/form-data; ?boundary=[\s\S]*name="image"; filename="mara.png"[\s\S]*pixels/,
  );
  expect(await screen.findByRole('button', { name: 'Change image' })).toBeTruthy();
  const large = document.querySelector('main img');
  expect(large?.getAttribute('src')).toBe('/media/0f3c9a1b2d4e5f6071829384/192.webp');
});

it('shows the server’s error', async () => {
  server.use(
    mockFailingEndpoint('post', '/api/upload-profile-image', 400, 'This image has over 40 megapixels.'),
  );
  await choose('/settings', image);
  expect(await findToast('Image upload failed')).toBeTruthy();
  expect(await findToast('This image has over 40 megapixels.')).toBeTruthy();
  expect(screen.queryByRole('progressbar', { name: 'Uploading' })).toBeNull();
});

it('shows that the server is unreachable, and accepts the same image later', async () => {
  server.use(mockUnreachableEndpoint('post', '/api/upload-profile-image'));
  const { user } = await choose('/settings', image);
  expect(await findToast('Failed to upload image to server')).toBeTruthy();
  server.use(
    mockEndpoint('post', '/api/upload-profile-image', { success: true, imageUrl: STORED, message: 'Stored' }),
  );
  await user.upload(screen.getByLabelText('Profile picture'), image);
  expect(await findToast('Profile image updated')).toBeTruthy();
});

it('shows an error if the response is invalid', async () => {
  server.use(
    http.post('*/api/upload-profile-image', () =>
      HttpResponse.text('{', { headers: { 'content-type': 'application/json' } }),
    ),
  );
  await choose('/settings', image);
  expect(await findToast('There was an error uploading the image')).toBeTruthy();
});

it('does not upload a file that is not an image', async () => {
  decoding.mockRejectedValue(new Error('The source image could not be decoded.'));
  await choose('/settings', image);
  expect(await findToast('Error reading image')).toBeTruthy();
  expect(await findToast('Could not process the selected image')).toBeTruthy();
});

it('does not upload more than 10 MB', async () => {
  await choose('/settings', new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }));
  expect(await findToast('Please choose an image of at most 10 MB.')).toBeTruthy();
});

it('removes the image', async () => {
  let body: unknown;
  server.use(
    mockEndpoint('get', '/api/user', createUser({ profileImage: STORED })),
    mockEndpoint('post', '/api/onboarding', async (request) => {
      body = await request.json();
      return createUser();
    }),
  );
  const { user } = renderApp('/settings');
  await user.click(await screen.findByRole('button', { name: 'Remove image' }));
  expect(await findToast('Profile image removed')).toBeTruthy();
  expect(body).toEqual({ profileImage: null });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove image' })).toBeNull());
});
