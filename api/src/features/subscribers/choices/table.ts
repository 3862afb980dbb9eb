import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ValueColumns } from '../fields/rules.js';
import { subscribers } from '../table.js';

/** Topics that a subscriber chose, and values of public fields. */
export interface Choices {
  tagIds: number[];
  values: ChosenValue[];
}

export type ChosenValue = ValueColumns & { fieldId: number };

/**
 * A visitor's topics and values, until a confirmation link applies them. Each link has its own choices, because anyone
 * can enter an address again, and must not change its owner's choices.
 */
export const pendingChoices = sqliteTable(
  'pending_choices',
  {
    subscriberId: integer('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    /** The time in the link. */
    askedAt: integer('asked_at').notNull(),
    choices: text('choices', { mode: 'json' }).notNull().$type<Choices>(),
  },
  (table) => [primaryKey({ columns: [table.subscriberId, table.askedAt] })],
);
