import { tree } from '../../shared/tree.js';
import type { Surroundings } from '../view.js';
import css from './choice-fields.css?inline';
import type { NewSubscriber } from './post-subscriber.js';

/** The topics and fields of a form. Small, because each file of a release includes it. */
export interface ChoiceFields {
  node: HTMLElement;
  css: string;
  /** Returns what the visitor chose. */
  read(): Pick<NewSubscriber, 'tags' | 'fields'>;
}

/**
 * Draws a checkbox for each topic, and an input for each field: `city`, `birthday:date` or `size:text:Shirt size`. They
 * begin with the input of the plain form, which has the same names.
 */
export function drawChoices(
  element: HTMLElement & Record<'topics' | 'fields', string>,
  draw: Surroundings['draw'],
): ChoiceFields {
  const plain = [...element.querySelectorAll('input')];
  const isChecked = (topic: string) => plain.some(({ value, checked }) => checked && value === topic);
  const boxes = itemsOf(element.topics).map((topic) =>
    tree(
      'label',
      {},
      tree('input', {
        type: 'checkbox',
        name: 'tags',
        value: topic,
        checked: isChecked(topic) ? '' : undefined,
      }),
      topic,
    ),
  );
  const inputs = itemsOf(element.fields).map((field) => {
    const [key = '', type, label = key] = field.split(':');
    const name = `fields[${key}]`;
    const value = plain.find((input) => input.name === name)?.value;
    return tree('label', {}, label, tree('input', { class: 'ts-input', name, type, value }));
  });
  const node = draw(tree('div', { class: 'ts-choices', part: 'choices' }, ...boxes, ...inputs));
  return {
    node,
    css,
    read() {
      const tags: string[] = [];
      const fields: Record<string, string> = {};
      for (const { name, checked, value } of node.querySelectorAll('input')) {
        if (name !== 'tags') fields[name.slice(7, -1)] = value;
        else if (checked) tags.push(value);
      }
      return { tags, fields };
    },
  };
}

function itemsOf(list: string): string[] {
  return list.split(/\s*,\s*/).filter(Boolean);
}
