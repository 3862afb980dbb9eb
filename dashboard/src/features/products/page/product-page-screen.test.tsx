import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadScripts } from '../../../../test/load-scripts';
import { createProduct } from '../../../../test/msw/data';
import { createList, mockEndpoint, mockFailingEndpoint } from '../../../../test/msw/endpoint';
import { server } from '../../../../test/msw/server';
import { renderApp } from '../../../../test/render-app';
import type { ProductPage } from './queries';

beforeAll(loadScripts);

const PAGE: ProductPage = {
  productId: 1,
  slug: 'ash-glaze-workbook',
  address: 'https://tidings.example/mara/p/ash-glaze-workbook',
  details: '<p>Sixty pages.</p>',
  images: [
    { url: '/media/0123456789abcdef01234567/512.webp', alt: 'The cover' },
    { url: '/media/1123456789abcdef01234567/512.webp', alt: '' },
  ],
  questions: [{ question: 'Can I print it?', answer: 'Yes.' }],
  refundTerms: '',
  previewFileId: 8,
  previewFile: { originalName: 'sample.pdf', fileSize: '90 KB' },
  version: 3,
};

function serve() {
  const sentBodies: unknown[] = [];
  server.use(
    mockEndpoint('get', '/api/products', createList([createProduct()])),
    mockEndpoint('get', '/api/products/{id}/page', PAGE),
    mockEndpoint('put', '/api/products/{id}/page', async (request) => {
      const body = (await request.json()) as Omit<ProductPage, 'version'>;
      sentBodies.push(body);
      return { ...PAGE, ...body, version: 4 };
    }),
  );
  return sentBodies;
}

it('saves all changes of the product page in one request, with the loaded version', async () => {
  const sentBodies = serve();
  const { user } = renderApp('/dashboard3/products/1');
  const slug = await screen.findByLabelText('End of the URL');
  await user.clear(slug);
  await user.type(slug, 'workbook');
  await user.click(screen.getByRole('button', { name: 'Move image 1 down' }));
  await user.click(screen.getByRole('button', { name: 'Add a question' }));
  await user.type(screen.getByLabelText('Question 2'), 'How big?');
  await user.type(screen.getByLabelText('Answer 2'), 'A4.');
  await user.click(screen.getByRole('button', { name: 'Remove question 1' }));
  await user.type(screen.getByLabelText('Refund terms'), '14 days.');
  await user.click(screen.getByRole('button', { name: 'Remove sample.pdf' }));
  await user.click(screen.getByRole('button', { name: 'Save page' }));
  await waitFor(() => expect(sentBodies).toHaveLength(1));
  expect(sentBodies[0]).toMatchObject({
    slug: 'workbook',
    images: [PAGE.images[1], PAGE.images[0]],
    questions: [{ question: 'How big?', answer: 'A4.' }],
    refundTerms: '14 days.',
    previewFileId: null,
    version: 3,
  });
});

it('shows why saving failed, and preserves the text', async () => {
  serve();
  server.use(mockFailingEndpoint('put', '/api/products/{id}/page', 409, 'This product was changed.'));
  const { user } = renderApp('/dashboard3/products/1');
  await user.type(await screen.findByLabelText('Refund terms'), '14 days.');
  await user.click(screen.getByRole('button', { name: 'Save page' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This product was changed.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Refund terms').value).toBe('14 days.');
});

it('shows why the product page failed to load, and retries', async () => {
  server.use(mockFailingEndpoint('get', '/api/products/{id}/page', 404, 'Product not found.'));
  const { user } = renderApp('/dashboard3/products/9');
  expect(await screen.findByText('Product not found.')).toBeTruthy();
  serve();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByLabelText<HTMLInputElement>('End of the URL')).value).toBe(PAGE.slug);
  expect(screen.queryByText('Product not found.')).toBeNull();
});
