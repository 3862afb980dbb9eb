import { z } from '@hono/zod-openapi';

/** 10 MB as base64, and the data URL around it. */
const DATA_URL_MAX = 14_100_000;

const dataUrl = z
  .string()
  .max(DATA_URL_MAX, 'This picture is larger than 10 MB. Please choose a smaller one.');

export const ImageUpload = z
  .object({
    image: dataUrl
      .optional()
      .openapi({ description: 'A data URL.', example: 'data:image/png;base64,iVBORw0KGgo=' }),
    imageData: dataUrl.optional().openapi({ description: 'The same by its other name.' }),
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
