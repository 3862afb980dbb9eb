import { expect, it } from 'vitest';
import { createClient, formBody } from './client.js';

it('sends the fields as a form, in their order', async () => {
  const requests: Request[] = [];
  const fetch = async (request: Request) => {
    requests.push(request);
    return Response.json({}, { status: 202 });
  };
  const client = createClient({ baseUrl: 'https://tidings.example', fetch });
  const file = new File(['Email\n'], 'list.csv', { type: 'text/csv' });
  await client.POST('/api/subscribers/import', {
    body: formBody({ mapping: '{}', consent: undefined, file }),
  });
  const form = await requests[0]?.formData();
  expect([...(form?.keys() ?? [])]).toEqual(['mapping', 'file']);
  expect(form?.get('file')).toMatchObject({ name: 'list.csv', type: 'text/csv', size: 6 });
});
