import { type Node as ContentNode, Fragment, type Schema, Slice } from '@tiptap/pm/model';
import type { ImageToUpload } from '../images/image-uploads';

/**
 * Replaces images of other servers in pasted content with placeholders, so that they are copied. Their URLs may expire,
 * and the other servers would learn each open of the newsletter.
 */
export function replaceRemoteImages(slice: Slice, prepare: (image: ImageToUpload) => string): Slice {
  return new Slice(replaceIn(slice.content, prepare), slice.openStart, slice.openEnd);
}

function replaceIn(content: Fragment, prepare: (image: ImageToUpload) => string): Fragment {
  const nodes: ContentNode[] = [];
  content.forEach((node) => void nodes.push(replaceImage(node, prepare)));
  return Fragment.fromArray(nodes);
}

function replaceImage(node: ContentNode, prepare: (image: ImageToUpload) => string): ContentNode {
  if (node.type.name !== 'image') return node.copy(replaceIn(node.content, prepare));
  const address = findLocalPath(String(node.attrs.src));
  if (address !== undefined) return node.type.create({ ...node.attrs, src: address });
  const { pendingImage } = (node.type.schema as Schema).nodes;
  if (pendingImage === undefined) return node;
  const id = prepare({ url: String(node.attrs.src), attributes: node.attrs });
  return pendingImage.create({ id, image: node.attrs });
}

/** Returns the path of this instance's image. Returns undefined for an image of another server. */
function findLocalPath(source: string): string | undefined {
  if (!URL.canParse(source, location.origin)) return undefined;
  const { origin, pathname } = new URL(source, location.origin);
  return origin === location.origin ? pathname : undefined;
}
