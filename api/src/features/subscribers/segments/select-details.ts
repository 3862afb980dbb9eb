import { type SQL, sql } from 'drizzle-orm';
import type { FieldValue } from '../fields/rules.js';

/** The names of a subscriber's tags, and the values of the custom fields by key. */
export interface SubscriberDetails {
  tags: string[];
  fields: Record<string, FieldValue>;
}

interface OwnSubscriber {
  subscriberId: SQL;
  userId: SQL;
}

/** Selects the tags of a subscriber as a JSON array, by name. */
export function selectTagNames({ subscriberId, userId }: OwnSubscriber): SQL<string> {
  return sql<string>`(
    select json_group_array(named.name) from (
      select tag.name from subscriber_tags as link join tags as tag on tag.id = link.tag_id
      where link.subscriber_id = ${subscriberId} and tag.user_id = ${userId} order by tag.key) as named)`;
}

/** Selects the values of a subscriber's custom fields as a JSON object, in the order of the fields. */
export function selectFieldValues({ subscriberId, userId }: OwnSubscriber): SQL<string> {
  return sql<string>`(
    select json_group_object(valued.key, json(valued.value)) from (
      select field.key, case field.type
        when 'number' then json_quote(value.number)
        when 'boolean' then iif(value.number = 1, 'true', 'false')
        else json_quote(value.text) end as value
      from field_values as value join custom_fields as field on field.id = value.field_id
      where value.subscriber_id = ${subscriberId} and field.user_id = ${userId} order by field.id) as valued)`;
}
