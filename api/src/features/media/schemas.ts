import { z } from '@hono/zod-openapi';
import { IMAGE_TOO_LARGE, MAX_DATA_URL_LENGTH } from './rules.js';

export const ImageText = z.string().max(MAX_DATA_URL_LENGTH, IMAGE_TOO_LARGE);

export const ImageUpload = z
  .strictObject({
    image: ImageText.optional().openapi({
      description: 'A data URL.',
      example: 'data:image/png;base64,iVBORw0KGgo=',
    }),
    imageData: ImageText.optional().openapi({ description: 'The same by its other name.' }),
    originalName: z.string().max(300).optional(),
  })
  .openapi('ImageUpload');

export const ImageFile = z
  .object({ image: z.any().openapi({ type: 'string', format: 'binary' }) })
  .openapi('ImageFile');

export const StoredImage = z
  .object({
    success: z.literal(true),
    imageUrl: z.string().openapi({ example: '/media/0f3c9a1b2d4e5f6071829384/512.webp' }),
    message: z.string(),
  })
  .openapi('StoredImage');
