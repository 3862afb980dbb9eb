import { extname } from 'node:path';
import { createRoute, z } from '@hono/zod-openapi';
import { createErrorResponses } from '../../http/errors/error-body.js';
import { requireUser } from '../../http/identity/authenticate.js';
import { replayIdempotentUploads } from '../../http/limits/idempotency.js';
import { consume } from '../../http/limits/rate-limit.js';
import { LIMITS } from '../../http/limits/request-limits.js';
import { createRouter, getCurrentUserId } from '../../http/router.js';
import { Bytes, createJsonBody, createJsonResponse, IdempotencyHeaders } from '../../http/wire.js';
import { formatDuration } from '../../kernel/clock.js';
import { createNotFoundError } from '../../kernel/errors.js';
import { MAX_IMAGE_SIZE } from '../../kernel/image-upload-limit.js';
import { getEncodeQueue } from './encode-image.js';
import { fetchImage, getFetchQueue } from './fetch-image.js';
import { readImageFile, readUpload } from './read-upload.js';
import { EMAIL_IMAGE_FILE, EMAIL_IMAGE_WIDTH, IMAGE_WIDTHS, MAX_IMAGE_PIXELS } from './rules.js';
import { ImageFile, ImageSource, ImageUpload, StoredImage } from './schemas.js';
import { storeImage } from './store-image.js';
import { UNUSED_FOR } from './unused/erase-unused-images.js';

const FILE_PATTERN = new RegExp(
  `^(?:(?:${IMAGE_WIDTHS.join('|')})\\.(?:webp|avif)|${EMAIL_IMAGE_WIDTH}\\.jpg)$`,
);
const WIDTH_TEXT = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(IMAGE_WIDTHS.map(String));

const CONTENT_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
};

export const mediaRoutes = createRouter();
const tags = ['Images'];

const upload = createRoute({
  method: 'post',
  path: '/api/upload-image',
  operationId: 'uploadImage',
  summary: 'Upload an image',
  description: `Send a form with the field \`image\`, or JSON with a data URL in \`image\` or \`imageData\`. JPEG, PNG, WebP, AVIF or GIF, at most ${MAX_IMAGE_SIZE} and ${MAX_IMAGE_PIXELS / 1_000_000} megapixels. Tidings removes the metadata, keeps only the first frame of an animation, and deletes an image that nothing in the account uses for ${formatDuration(UNUSED_FOR)}.`,
  tags,
  request: {
    headers: IdempotencyHeaders,
    body: {
      content: { 'application/json': { schema: ImageUpload }, 'multipart/form-data': { schema: ImageFile } },
    },
  },
  responses: {
    200: createJsonResponse(StoredImage, 'The stored image'),
    ...createErrorResponses('storage_quota_exceeded', 'not_an_image', 'rate_limited'),
  },
});
// Described like any other route, but read here, because a validator would parse the form with Node's parser.
mediaRoutes.openAPIRegistry.registerPath(upload);
mediaRoutes.post(upload.path, requireUser('write'), replayIdempotentUploads(), async (c) => {
  const userId = getCurrentUserId(c);
  await consume(c, LIMITS.upload, `user:${userId}`);
  getEncodeQueue(c.var.context).refuseWhenFull();
  const imageUrl = await storeImage(c.var.context, { userId, ...(await readUpload(c)) });
  const message = 'Image uploaded successfully';
  const body: typeof StoredImage._output = { success: true, imageUrl, message };
  return c.json(body, 200);
});

const fetchRoute = createRoute({
  method: 'post',
  path: '/api/images/fetch',
  operationId: 'fetchImage',
  summary: 'Copy an image from a URL',
  description:
    'Downloads the image from the public internet, with at most five redirects, and stores it like an upload. Returns 400 `invalid_input` if this fails, or takes more than 15 seconds.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { body: createJsonBody(ImageSource) },
  responses: {
    200: createJsonResponse(StoredImage, 'The stored image'),
    ...createErrorResponses('storage_quota_exceeded', 'not_an_image', 'too_large', 'rate_limited'),
  },
});
mediaRoutes.openapi(fetchRoute, async (c) => {
  const userId = getCurrentUserId(c);
  await consume(c, LIMITS.upload, `user:${userId}`);
  getEncodeQueue(c.var.context).refuseWhenFull();
  getFetchQueue(c.var.context).refuseWhenFull();
  const imageUrl = await fetchImage(c.var.context, { userId, ...c.req.valid('json') });
  return c.json({ success: true as const, imageUrl, message: 'Image copied successfully' }, 200);
});

const NO_IMAGE = 'There is no image with this name.';

const show = createRoute({
  method: 'get',
  path: '/media/{key}/{file}',
  operationId: 'getImage',
  summary: 'Get an image in one size',
  description: 'Images never change, so clients can cache them for a year.',
  tags,
  request: {
    params: z.object({
      key: z
        .string()
        .regex(/^[0-9a-f]{24}$/, NO_IMAGE)
        .openapi({ description: 'The key of the image, from its URL.' }),
      file: z
        .string()
        .regex(FILE_PATTERN, NO_IMAGE)
        .openapi({
          description: `The maximum width in pixels and the format: ${WIDTH_TEXT} as webp or avif, or \`${EMAIL_IMAGE_FILE}\`.`,
        }),
    }),
  },
  responses: {
    200: {
      description: 'The image as WebP, AVIF or JPEG',
      content: {
        'image/webp': { schema: Bytes },
        'image/avif': { schema: Bytes },
        'image/jpeg': { schema: Bytes },
      },
    },
    ...createErrorResponses('not_found'),
  },
});
mediaRoutes.openapi(show, async (c) => {
  const { key, file } = c.req.valid('param');
  const bytes = await readImageFile(c.var.context, { key, file });
  if (bytes === undefined) throw createNotFoundError('Image');
  return c.body(new Uint8Array(bytes), 200, {
    'Content-Type': CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
});
