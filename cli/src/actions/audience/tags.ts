import { type components, type TidingsClient, unwrap } from '@tidings/sdk';
import { getNamed } from './get-named.js';

export type Tag = components['schemas']['Tag'];

interface TagContext {
  client: TidingsClient;
}

/** Returns all tags, by name. */
export async function listTags({ client }: TagContext): Promise<Tag[]> {
  const { data } = await unwrap(client.GET('/api/tags'));
  return data;
}

/** Returns the tag with this name or id. */
export async function getTag(ctx: TagContext, { tag }: { tag: string }): Promise<Tag> {
  return chooseTag(await listTags(ctx), tag);
}

export function chooseTag(tags: readonly Tag[], nameOrId: string): Tag {
  return getNamed(tags, nameOrId, { one: 'tag', many: 'tags' });
}

export function createTag(
  { client }: TagContext,
  { name, description, isTopic }: { name: string; description: string | undefined; isTopic: boolean },
): Promise<Tag> {
  const body = { name, isTopic, ...(description !== undefined && { description }) };
  return unwrap(client.POST('/api/tags', { body }));
}

/** Renames a tag. Segments that use it get the new name. */
export async function renameTag(
  ctx: TagContext,
  { tag, name }: { tag: string; name: string },
): Promise<{ before: Tag; after: Tag }> {
  const storedTag = await getTag(ctx, { tag });
  const params = { path: { id: storedTag.id } };
  return {
    before: storedTag,
    after: await unwrap(ctx.client.PATCH('/api/tags/{id}', { params, body: { name } })),
  };
}

/** Deletes a tag, and removes it from every subscriber. */
export async function deleteTag({ client }: TagContext, { id }: { id: number }): Promise<void> {
  await unwrap(client.DELETE('/api/tags/{id}', { params: { path: { id } } }));
}
