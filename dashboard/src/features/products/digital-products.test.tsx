import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createProduct } from '../../../test/msw/data';
import {
  createList,
  mockEndpoint,
  mockFailingEndpoint,
  mockUnreachableEndpoint,
} from '../../../test/msw/endpoint';
import { server } from '../../../test/msw/server';
import { renderApp } from '../../../test/render-app';
import type { Product } from './product';

const workbook = createProduct({ id: 1 });
const log = createProduct({ id: 2, title: 'Kiln log', price: '0', isFree: true, description: '' });
const pdf = new File(['%PDF-1.7'], 'glazes.pdf', { type: 'application/pdf' });

beforeEach(() => {
  localStorage.clear();
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  return () => open.mockRestore();
});

/** Simulates the API's list. Records every changing call, in order. */
function serveProducts(...initial: Product[]) {
  let storedProducts = initial;
  const calls: Array<[string, unknown]> = [];
  const remember = async (request: Request) => {
    const text = await request.clone().text();
    const body = text === '' ? undefined : JSON.parse(text);
    calls.push([`${request.method} ${new URL(request.url).pathname}`, body]);
    return body;
  };
  const getId = (request: Request) => Number(new URL(request.url).pathname.split('/').at(-1));
  server.use(
    mockEndpoint('get', '/api/products', () => createList(storedProducts)),
    mockEndpoint('post', '/api/products', async (request) => {
      const product = createProduct({ id: 9, ...(await remember(request)) });
      storedProducts = [...storedProducts, product];
      return product;
    }),
    mockEndpoint('put', '/api/products/order', async (request) => {
      const { ids } = (await remember(request)) as { ids: number[] };
      storedProducts = ids.flatMap((id) => storedProducts.filter((product) => product.id === id));
      return createList(storedProducts);
    }),
    mockEndpoint('put', '/api/products/{id}', async (request) => {
      const product = createProduct({ id: getId(request), ...(await remember(request)) });
      storedProducts = storedProducts.map((other) => (other.id === product.id ? product : other));
      return product;
    }),
    mockEndpoint('delete', '/api/products/{id}', async (request) => {
      await remember(request);
      storedProducts = storedProducts.filter(({ id }) => id !== getId(request));
      return { success: true as const };
    }),
  );
  return calls;
}

const createUploadResponse = (originalName = 'glazes.pdf') => ({
  success: true as const,
  file: {
    id: 7,
    url: '/api/product-files/7',
    originalName,
    size: 8,
    fileSize: '8 Bytes',
    mimeType: 'application/pdf',
  },
});

async function openEditor() {
  const app = renderApp('/dashboard3');
  await screen.findByRole('button', { name: 'Add Digital Product' });
  return app;
}

async function openForm() {
  const app = await openEditor();
  await app.user.click(screen.getByRole('button', { name: 'Add Digital Product' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a digital product' }));
  return { ...app, dialog };
}

const findToast = (text: string) => screen.findByText(text, { selector: 'li *' });
const listTitles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const readStored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');

it('shows each product with its price, its file type and its actions', async () => {
  serveProducts(workbook, log);
  await openEditor();
  expect(listTitles()).toEqual(['Ash-glaze workbook', 'Kiln log']);
  const row = screen.getByRole('heading', { name: 'Kiln log' }).closest('li') as HTMLElement;
  expect(row.textContent).toContain('$0');
  expect(within(row).getByText('Free')).toBeTruthy();
  expect(within(row).getByText('PDF Document')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Edit Ash-glaze workbook' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'View Store' })).toBeTruthy();
});

it('has no store link without products', async () => {
  await openEditor();
  expect(screen.getByText('No products yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^View (My )?Store/ })).toBeNull();
});

it('shows the error, and retries', async () => {
  server.use(mockFailingEndpoint('get', '/api/products', 500, 'Something went wrong on our side.'));
  const { user } = renderApp('/dashboard3');
  await screen.findByText('Something went wrong on our side.');
  expect(screen.queryByRole('button', { name: 'Add Digital Product' })).toBeNull();
  serveProducts(workbook);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Ash-glaze workbook' })).toBeTruthy();
});

it('adds a product with its file, and saves a local copy for the store', async () => {
  const calls = serveProducts();
  server.use(mockEndpoint('post', '/api/upload-product-file', createUploadResponse()));
  const { user, dialog } = await openForm();
  await user.type(dialog.getByLabelText('Title'), 'Glaze book');
  await user.type(dialog.getByLabelText('Price'), '$1,2.50x');
  expect(dialog.getByText('Buyers pay $12.50.')).toBeTruthy();
  await user.upload(dialog.getByLabelText('Digital file', { selector: 'input' }), pdf);
  expect(await findToast('File uploaded')).toBeTruthy();
  expect(dialog.getByText('8 Bytes')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Add product' }));
  expect(await findToast('Product added')).toBeTruthy();
  expect(calls).toEqual([
    [
      'POST /api/products',
      {
        title: 'Glaze book',
        description: '',
        price: '12.50',
        image: null,
        fileType: 'pdf',
        isDigital: true,
        fileId: 7,
      },
    ],
  ]);
  expect(await screen.findByRole('heading', { name: 'Glaze book' })).toBeTruthy();
  expect(readStored('products_1')).toMatchObject([{ title: 'Glaze book' }]);
  expect(readStored('products')).toEqual(readStored('products_1'));
  expect(readStored('user_data')).toMatchObject({ id: 1, username: 'mara', instagram: 'mara.makes' });
  for (const key of ['products_last_updated', 'user_data_last_updated']) {
    expect(Date.parse(localStorage.getItem(key) ?? '')).toBeGreaterThan(0);
  }
});

it('asks on Escape and Cancel before it discards typed text', async () => {
  serveProducts();
  const { user, dialog } = await openForm();
  await user.type(dialog.getByLabelText('Title'), 'Glazes');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect((dialog.getByLabelText('Title') as HTMLInputElement).value).toBe('Glazes');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('leaves Escape to the browser if nothing was typed', async () => {
  serveProducts();
  const { dialog } = await openForm();
  expect(fireEvent.keyDown(dialog.getByLabelText('Title'), { key: 'Escape' })).toBe(true);
  expect(screen.queryByText('Discard your changes?')).toBeNull();
});

it('shows missing fields', async () => {
  const calls = serveProducts();
  const { user, dialog } = await openForm();
  const save = dialog.getByRole('button', { name: 'Add product' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await user.click(save);
  expect(await findToast('Required fields missing')).toBeTruthy();
  expect(await findToast('Title and price are required')).toBeTruthy();
  expect(dialog.getByText('Product title is required')).toBeTruthy();
  expect(dialog.getByText('Price is required')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText('Title'));
  await user.type(dialog.getByLabelText('Title'), 'Glaze book');
  expect(dialog.queryByText('Product title is required')).toBeNull();
  await user.type(dialog.getByLabelText('Price'), '10.999');
  await user.click(save);
  expect(await findToast('Digital file missing')).toBeTruthy();
  expect(dialog.getByText('Please upload a file for your digital product')).toBeTruthy();
  expect(dialog.getByText('Invalid product price')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('saves a product only after its upload has finished', async () => {
  const calls = serveProducts();
  let sendResponse = () => {};
  const pendingResponse = new Promise<void>((resolve) => {
    sendResponse = resolve;
  });
  server.use(
    mockEndpoint('post', '/api/upload-product-file', () =>
      pendingResponse.then(() => createUploadResponse()),
    ),
  );
  const { user, dialog } = await openForm();
  await user.type(dialog.getByLabelText('Title'), 'Glaze book');
  await user.type(dialog.getByLabelText('Price'), '12');
  await user.upload(dialog.getByLabelText('Digital file', { selector: 'input' }), pdf);
  expect(await dialog.findByRole('progressbar', { name: 'Uploading' })).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Cancel upload' })).toBeTruthy();
  const save = dialog.getByRole('button', { name: 'Add product' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await user.click(save);
  expect(await findToast('Upload in progress')).toBeTruthy();
  expect(await findToast('Please wait for all uploads to complete')).toBeTruthy();
  expect(calls).toEqual([]);
  sendResponse();
  await dialog.findByText('8 Bytes');
  await user.click(save);
  expect(await findToast('Product added')).toBeTruthy();
});

it('rejects a file of 50 MB and a file that does not match the selected type', async () => {
  serveProducts();
  const { user, dialog } = await openForm();
  await user.selectOptions(dialog.getByLabelText('File type'), 'PDF Document');
  const input = dialog.getByLabelText('Digital file', { selector: 'input' });
  const large = new File([], 'large.pdf', { type: 'application/pdf' });
  Object.defineProperty(large, 'size', { value: 52_428_800 });
  fireEvent.change(input, { target: { files: [large] } });
  expect(await findToast('File too large')).toBeTruthy();
  expect(dialog.getByText('Please choose a file smaller than 50MB')).toBeTruthy();
  fireEvent.change(input, { target: { files: [new File(['PK'], 'plan.zip', { type: 'application/zip' })] } });
  expect(await dialog.findByText(/“plan.zip” does not match/)).toBeTruthy();
  expect(dialog.queryByText('Please choose a file smaller than 50MB')).toBeNull();
});

it('detects the file type of a product from its file', async () => {
  const calls = serveProducts();
  const spreadsheet = { ...createUploadResponse('ash.CSV').file, mimeType: 'text/csv' };
  server.use(mockEndpoint('post', '/api/upload-product-file', { success: true as const, file: spreadsheet }));
  const { user, dialog } = await openForm();
  const type = dialog.getByLabelText('File type') as HTMLSelectElement;
  const input = dialog.getByLabelText('Digital file', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['a,b'], 'ash.CSV', { type: 'text/csv' })] } });
  await dialog.findByText('ash.CSV');
  expect(type.value).toBe('spreadsheet');
  await user.type(dialog.getByLabelText('Title'), 'Ash tests');
  await user.type(dialog.getByLabelText('Price'), '12');
  await user.click(dialog.getByRole('button', { name: 'Add product' }));
  expect(await findToast('Product added')).toBeTruthy();
  expect(calls).toMatchObject([['POST /api/products', { fileType: 'spreadsheet', fileId: 7 }]]);
  expect(calls[0]?.[1]).not.toHaveProperty('fileTypeChosenBy');
});

it('preserves a selected file type, and uploads no file of another type', async () => {
  const calls = serveProducts();
  let uploadCount = 0;
  server.use(
    mockEndpoint('post', '/api/upload-product-file', () => {
      uploadCount += 1;
      return createUploadResponse('ash.CSV');
    }),
  );
  const { user, dialog } = await openForm();
  const type = dialog.getByLabelText<HTMLSelectElement>('File type');
  await user.selectOptions(type, 'Video File');
  const input = dialog.getByLabelText('Digital file', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['a,b'], 'ash.CSV', { type: 'text/csv' })] } });
  expect(await dialog.findByText(/“ash.CSV” does not match/)).toBeTruthy();
  expect([type.value, uploadCount]).toEqual(['video', 0]);
  await user.selectOptions(type, 'Other File');
  fireEvent.change(input, { target: { files: [new File(['a,b'], 'ash.CSV', { type: 'text/csv' })] } });
  await dialog.findByText('ash.CSV');
  await user.type(dialog.getByLabelText('Title'), 'Ash tests');
  await user.type(dialog.getByLabelText('Price'), '12');
  await user.click(dialog.getByRole('button', { name: 'Add product' }));
  expect(await findToast('Product added')).toBeTruthy();
  expect(calls).toMatchObject([['POST /api/products', { fileType: 'other', fileId: 7 }]]);
});

it.each([
  [
    'the server’s error',
    mockFailingEndpoint('post', '/api/upload-product-file', 415, 'It is a zip inside.'),
    'It is a zip inside.',
  ],
  [
    'that the server is unreachable',
    mockUnreachableEndpoint('post', '/api/upload-product-file'),
    'Could not upload product file',
  ],
  [
    'that the response is invalid',
    http.post('*/api/upload-product-file', () => HttpResponse.json({ success: false })),
    'Invalid response from server',
  ],
])('shows after a failed upload %s', async (_, handler, sentence) => {
  serveProducts();
  server.use(handler);
  const { user, dialog } = await openForm();
  await user.upload(dialog.getByLabelText('Digital file', { selector: 'input' }), pdf);
  expect(await findToast('Upload failed')).toBeTruthy();
  expect(dialog.getByText(sentence)).toBeTruthy();
  expect(dialog.queryByRole('progressbar')).toBeNull();
});

describe('a product’s image', () => {
  const image = new File(['x'], 'pot.png', { type: 'image/png' });

  async function sendImage() {
    vi.stubGlobal('createImageBitmap', async () => ({ close() {} }));
    onTestFinished(() => void vi.unstubAllGlobals());
    serveProducts();
    const { user, dialog } = await openForm();
    await user.upload(dialog.getByLabelText('Product image', { selector: 'input' }), image);
    return { user, dialog };
  }

  it('shows a failed upload', async () => {
    server.use(mockUnreachableEndpoint('post', '/api/upload-image'));
    const { dialog } = await sendImage();
    expect(await findToast('Upload failed')).toBeTruthy();
    expect(dialog.getByText('Could not upload product image')).toBeTruthy();
  });

  it('can be canceled during the upload', async () => {
    server.use(http.post('*/api/upload-image', () => new Promise<never>(() => {})));
    const { user, dialog } = await sendImage();
    await user.click(await dialog.findByRole('button', { name: 'Cancel upload' }));
    const choose = await dialog.findByRole('button', { name: 'Choose an image' });
    expect(document.activeElement).toBe(choose);
    expect(dialog.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByText('Upload failed')).toBeNull();
    await user.type(dialog.getByLabelText('Title'), 'Glaze book');
    await user.type(dialog.getByLabelText('Price'), '12');
    await user.click(dialog.getByRole('button', { name: 'Add product' }));
    expect(await findToast('Digital file missing')).toBeTruthy();
  });
});

it('changes a product: price, file type and file', async () => {
  const calls = serveProducts(workbook);
  const { user } = await openEditor();
  await user.click(screen.getByRole('button', { name: 'Edit Ash-glaze workbook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit product' }));
  expect((dialog.getByLabelText('Price') as HTMLInputElement).value).toBe('129.99');
  expect(dialog.getByText('glazes.pdf')).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('File type'), 'Video File');
  expect(dialog.getByText(/“glazes.pdf” does not match this file type/)).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText('File type'), 'Template');
  await user.click(dialog.getByRole('button', { name: 'Remove glazes.pdf' }));
  await user.click(dialog.getByRole('button', { name: 'Save product' }));
  expect(await findToast('Digital file missing')).toBeTruthy();
  server.use(mockEndpoint('post', '/api/upload-product-file', createUploadResponse('second.pdf')));
  await user.upload(dialog.getByLabelText('Digital file', { selector: 'input' }), pdf);
  await dialog.findByText('second.pdf');
  await user.click(dialog.getByRole('button', { name: 'Save product' }));
  expect(await findToast('Product updated')).toBeTruthy();
  expect(calls).toMatchObject([
    ['PUT /api/products/1', { price: '129.99', fileType: 'template', fileId: 7 }],
  ]);
});

it('shows the server’s error at its field, and preserves the input', async () => {
  serveProducts(workbook);
  server.use(
    mockFailingEndpoint('put', '/api/products/{id}', 400, 'This file has been deleted.', [
      { path: 'fileId', message: 'This file has been deleted.' },
    ]),
  );
  const { user } = await openEditor();
  await user.click(screen.getByRole('button', { name: 'Edit Ash-glaze workbook' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit product' }));
  await user.click(dialog.getByRole('button', { name: 'Save product' }));
  expect(await dialog.findByText('This file has been deleted.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Choose another' }));
  server.use(mockUnreachableEndpoint('put', '/api/products/{id}'));
  await user.click(dialog.getByRole('button', { name: 'Save product' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Could not reach the server');
});

it('deletes a product after a confirmation', async () => {
  const calls = serveProducts(workbook, log);
  const { user } = await openEditor();
  await user.click(screen.getByRole('button', { name: 'Delete Kiln log' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this product?' }));
  await user.click(question.getByRole('button', { name: 'Keep product' }));
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete Kiln log' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await findToast('Product removed')).toBeTruthy();
  expect(calls).toEqual([['DELETE /api/products/2', undefined]]);
  await waitFor(() => expect(listTitles()).toEqual(['Ash-glaze workbook']));
  expect(readStored('products_1')).toHaveLength(1);
});

it('shows why a product was not deleted', async () => {
  serveProducts(workbook);
  server.use(mockUnreachableEndpoint('delete', '/api/products/{id}'));
  const { user } = await openEditor();
  await user.click(screen.getByRole('button', { name: 'Delete Ash-glaze workbook' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect((await screen.findByRole('alert')).textContent).toContain('“Ash-glaze workbook” was not deleted.');
  expect(listTitles()).toEqual(['Ash-glaze workbook']);
});

it('moves products by keyboard, and reverts an order that was not saved', async () => {
  const calls = serveProducts(workbook, log);
  const { user } = await openEditor();
  const move = async () => {
    screen.getByRole('button', { name: 'Move Kiln log' }).focus();
    await user.keyboard(' ');
    await user.keyboard('{ArrowUp}');
    await user.keyboard(' ');
  };
  await move();
  expect(listTitles()).toEqual(['Kiln log', 'Ash-glaze workbook']);
  await waitFor(() => expect(calls).toEqual([['PUT /api/products/order', { ids: [2, 1] }]]));
  await waitFor(() => expect(readStored('products')?.map(({ id }: Product) => id)).toEqual([2, 1]));
  server.use(
    mockFailingEndpoint(
      'put',
      '/api/products/order',
      409,
      'Your products were changed in another tab or app.',
    ),
  );
  screen.getByRole('button', { name: 'Move Ash-glaze workbook' }).focus();
  await user.keyboard(' ');
  await user.keyboard('{ArrowUp}');
  await user.keyboard(' ');
  expect((await screen.findByRole('alert')).textContent).toContain('changed in another tab or app');
  expect(listTitles()).toEqual(['Kiln log', 'Ash-glaze workbook']);
});

it.each(['View Store', 'View My Store'])(
  'opens the store in a new tab, and saves a local copy for it: %s',
  async (name) => {
    serveProducts(workbook);
    const { user } = await openEditor();
    await user.click(await screen.findByRole('button', { name }));
    expect(vi.mocked(window.open).mock.calls).toEqual([
      [expect.stringMatching(/^\/mara\/store\?t=\d+$/), '_blank', 'noopener'],
    ]);
    expect(readStored('products_1')).toHaveLength(1);
    expect(readStored('user_data')).toMatchObject({ username: 'mara' });
  },
);

it('shows that the local copy could not be saved, and still opens the store', async () => {
  serveProducts(workbook);
  const { user } = await openEditor();
  const throwQuotaError = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { ...localStorage, setItem: throwQuotaError, clear: () => {} });
  onTestFinished(() => void vi.unstubAllGlobals());
  await user.click(await screen.findByRole('button', { name: 'View My Store' }));
  expect(await findToast('Sync error')).toBeTruthy();
  expect(await findToast('There was a problem syncing your data to the store')).toBeTruthy();
  expect(window.open).toHaveBeenCalledTimes(1);
});

it('does not open the store after the session has ended', async () => {
  serveProducts(workbook);
  const { openStore } = await import('./view-store-button');
  await openEditor();
  openStore(null, [workbook]);
  expect(await findToast('Not logged in')).toBeTruthy();
  expect(await findToast('Please login to view your store')).toBeTruthy();
  expect(window.open).not.toHaveBeenCalled();
});

it('accepts at most 200 products', async () => {
  serveProducts(
    ...Array.from({ length: 200 }, (_, index) => createProduct({ id: index + 1, title: `P${index}` })),
  );
  await openEditor();
  const add = screen.getByRole('button', { name: 'Add Digital Product' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(add);
  expect(screen.queryByRole('dialog', { name: 'Add a digital product' })).toBeNull();
  expect(screen.getByText(/You have reached the maximum of 200 products/)).toBeTruthy();
});
