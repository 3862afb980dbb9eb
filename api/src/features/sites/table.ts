import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from '../accounts/index.js';

export const sites = sqliteTable('sites', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  displayName: text('display_name').notNull().default(''),
  bio: text('bio').notNull().default(''),
  profileImage: text('profile_image'),
  theme: text('theme').notNull().default('default-bg'),
  socialLinks: text('social_links', { mode: 'json' }).notNull().$type<Record<string, string>>().default({}),
  updatedAt: integer('updated_at').notNull(),
});
