import { type TidingsClient, unwrap } from '@tidings/sdk';
import { createCreator } from './api.js';
import type { TidingsServer } from './server.js';

export interface Shop {
  creator: TidingsClient;
  /** Ids of products. */
  paid: number;
  free: number;
}

export const FILE = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

/** A creator with a file to sell, once for money and once for none. */
export async function createShop(server: TidingsServer, username: string): Promise<Shop> {
  const creator = await createCreator(server, username);
  await unwrap(creator.POST('/api/onboarding', { body: { displayName: 'Mara Lindqvist' } }));
  const { file } = await unwrap(
    creator.POST('/api/upload-product-file', { body: { file: '' }, bodySerializer: fileForm }),
  );
  const add = async (product: { title: string; price: string }) => {
    const body = { ...product, description: '', isDigital: true, fileType: 'pdf' as const, fileId: file.id };
    return (await unwrap(creator.POST('/api/products', { body }))).id;
  };
  return {
    creator,
    paid: await add({ title: 'Glaze notebook', price: '$12.99' }),
    free: await add({ title: 'Firing log', price: '$1' }),
  };
}

function fileForm(): FormData {
  const form = new FormData();
  form.append('file', new Blob([FILE], { type: 'application/pdf' }), 'glaze notes.pdf');
  return form;
}
