import { createTree, type Tree } from '../../shared/tree.js';
import type { ViewDependencies } from '../view.js';
import css from './choice-fields.css?inline';
import type { NewSubscriber } from './post-subscriber.js';

/** An input, or a select, which has no `checked`. */
type Control = HTMLInputElement;

/** The topics and fields of a form. The file must be small, because each file of a release includes it. */
export interface ChoiceFields {
  node: HTMLElement;
  css: string;
  /** Returns the visitor's choices. An unchecked checkbox has no value, as in a plain form. */
  read(): Pick<NewSubscriber, 'tags' | 'fields'>;
}

/**
 * Draws a checkbox for each topic, and an input for each field: `city`, `birthday:date`, `kiln:boolean:I own a kiln` or
 * `size:choice:Shirt size:S:M:L`. Copies the input of the plain form, which has the same names.
 */
export function drawChoices(
  element: HTMLElement & Record<'topics' | 'fields', string>,
  draw: ViewDependencies['draw'],
): ChoiceFields {
  const listControls = (root: HTMLElement) => [...root.querySelectorAll<Control>('input,select')];
  const plain = listControls(element);

  function drawCheck(name: string, value: string, label: string): Tree {
    const isChecked = plain.some((input) => input.name === name && input.value === value && input.checked);
    const input = { type: 'checkbox', name, value, checked: isChecked ? '' : undefined };
    return createTree('label', {}, createTree('input', input), label);
  }

  function drawField([key = '', type, label = key, ...choices]: string[]): Tree {
    const name = `fields[${key}]`;
    if (type === 'boolean') return drawCheck(name, 'yes', label);
    const value = plain.find((input) => input.name === name)?.value;
    const field = { class: 'ts-input', name };
    const options = ['', ...choices].map((choice) =>
      createTree('option', { selected: choice === value ? '' : undefined }, choice),
    );
    const control =
      type === 'choice'
        ? createTree('select', field, ...options)
        : createTree('input', { ...field, type, value });
    return createTree('label', { class: 'ts-field' }, label, control);
  }

  const rows = [
    ...splitList(element.topics, ',')
      .map(unescapeName)
      .map((topic) => drawCheck('tags', topic, topic)),
    ...splitList(element.fields, ',').map((field) => drawField(splitList(field, ':').map(unescapeName))),
  ];
  const node = draw(createTree('div', { class: 'ts-choices', part: 'choices' }, ...rows));
  return {
    node,
    css,
    read() {
      const tags: string[] = [];
      const fields: Record<string, string> = {};
      for (const { type, name, value, checked } of listControls(node)) {
        if (type === 'checkbox' && !checked) continue;
        if (name === 'tags') tags.push(value);
        else fields[name.slice(7, -1)] = value;
      }
      return { tags, fields };
    },
  };
}

/** A separator after a backslash is part of the name. */
function splitList(list: string, separator: string): string[] {
  const parts = list.match(RegExp(`(\\\\.|[^\\\\${separator}])+`, 'g')) ?? [];
  return parts.map((part) => part.trim()).filter(Boolean);
}

function unescapeName(text: string): string {
  return text.replace(/\\(.)/g, '$1');
}
