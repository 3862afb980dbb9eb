import { z } from '@hono/zod-openapi';
import { IMAGE_TOO_LARGE, MAX_DATA_URL_LENGTH } from './rules.js';

export const ImageText = z.string().max(MAX_DATA_URL_LENGTH, IMAGE_TOO_LARGE);

export const ImageUpload = z
  .strictObject({
    image: ImageText.optional().openapi({
      description: 'The image as a data URL. Send this or `imageData`.',
      example: 'data:image/png;base64,iVBORw0KGgo=',
    }),
    imageData: ImageText.optional().openapi({
      description: 'The image as a data URL. Send this or `image`.',
    }),
    originalName: z.string().max(300).optional().openapi({ description: 'The name of the file.' }),
  })
  .openapi('ImageUpload');

export const ImageFile = z
  .object({ image: z.any().openapi({ description: 'The image file.', type: 'string', format: 'binary' }) })
  .openapi('ImageFile');

export const StoredImage = z
  .object({
    success: z.literal(true).openapi({ description: 'Always true.' }),
    imageUrl: z.string().openapi({
      description: 'The path of the stored image.',
      example: '/media/0f3c9a1b2d4e5f6071829384/512.webp',
    }),
    message: z.string().openapi({ description: 'A sentence to show.' }),
  })
  .openapi('StoredImage');
