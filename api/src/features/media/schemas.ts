import { z } from '@hono/zod-openapi';
import { Bytes } from '../../http/wire.js';
import { MAX_DATA_URL_LENGTH, MAX_IMAGE_SIZE } from '../../kernel/image-upload-limit.js';
import { IMAGE_TOO_LARGE } from './rules.js';

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
    originalName: z.string().max(300).optional().openapi({
      description: 'The name of the file; its first 200 characters are stored. If omitted: `image`.',
    }),
  })
  .openapi('ImageUpload', { description: 'An image as a data URL, in one of two fields.' });

export const ImageSource = z
  .strictObject({
    url: z
      .url({ protocol: /^https?$/, error: 'Please give an http or https address.' })
      .max(2_000)
      .openapi({
        description: 'The public address of the image: http or https.',
        example: 'https://kiln.example/bowl.jpg',
      }),
  })
  .openapi('ImageSource', { description: 'An image on another server.' });

export const ImageFile = z
  .object({
    image: Bytes.openapi({
      description: `The image file: JPEG, PNG, WebP, AVIF or GIF, at most ${MAX_IMAGE_SIZE}.`,
    }),
  })
  .openapi('ImageFile', { description: 'A form with an image file.' });

export const StoredImage = z
  .object({
    success: z.literal(true).openapi({ description: 'Always true.' }),
    imageUrl: z.string().openapi({
      description:
        'The path of the image as WebP, at most 512 pixels wide. `GET /media/{key}/{file}` has the other sizes.',
      example: '/media/4b1f0c6ad2e97b35814f60cd/512.webp',
    }),
    message: z.string().openapi({ description: 'A message for the user.' }),
  })
  .openapi('StoredImage', { description: 'The image that was stored.' });
