import { type TidingsClient, unwrap } from '@tidings/sdk';

export async function deleteDraft(
  { client }: { client: TidingsClient },
  { newsletterId: id }: { newsletterId: number },
): Promise<void> {
  await unwrap(client.DELETE('/api/newsletters/{id}', { params: { path: { id } } }));
}
