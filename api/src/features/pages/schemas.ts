import { z } from '@hono/zod-openapi';

export const Creator = z
  .object({
    id: z.int().openapi({ description: 'The creator’s id.' }),
    username: z.string().openapi({ description: 'The creator’s username.' }),
    displayName: z.string().openapi({ description: 'The name to show.' }),
    bio: z.string().openapi({ description: 'The bio as plain text; can be empty.' }),
    profileImage: z
      .string()
      .nullable()
      .openapi({ description: 'The path of the profile image on this instance; null for none.' }),
    socialLinks: z
      .record(z.string(), z.string())
      .openapi({ description: 'By network, as in the schema `User`. Networks without a link are missing.' }),
    links: z
      .array(
        z.object({
          id: z.int().openapi({ description: 'The link’s id.' }),
          title: z.string().openapi({ description: 'The label of the link.' }),
          url: z.string().openapi({ description: 'The target: http, https or mailto.' }),
        }),
      )
      .openapi({ description: 'The links that visitors see, in their order.' }),
    address: z
      .string()
      .openapi({ description: 'The URL of the page, on the creator’s custom domain if it is verified.' }),
  })
  .openapi('Creator', { description: 'A creator’s public profile.' });
