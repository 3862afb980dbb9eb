import type { components } from '../schema.js';
import type { Markup } from './markup.js';

/** A public field in a subscribe form. */
export type SignUpField = Pick<components['schemas']['CustomField'], 'key' | 'label' | 'type'> & {
  choices: readonly string[];
};

export interface SignUpChoices {
  /** The names of the topics. */
  topics?: readonly string[] | undefined;
  fields?: readonly SignUpField[] | undefined;
}

/** Returns the attributes by which the element shows topics and fields. */
export function buildChoiceAttributes({ topics = [], fields = [] }: SignUpChoices): Record<string, string> {
  return {
    ...(topics.length > 0 && { topics: topics.map(escapeName).join(', ') }),
    ...(fields.length > 0 && { fields: fields.map(writeField).join(', ') }),
  };
}

function writeField({ key, label, type, choices }: SignUpField): string {
  if (label === key && choices.length === 0) return type === 'text' ? key : `${key}:${type}`;
  return [key, type, ...[label, ...choices].map(escapeName)].join(':');
}

/** Escapes commas and colons, because they separate names in an attribute. */
function escapeName(name: string): string {
  return name.replace(/[\\,:]/g, '\\$&');
}

/** Returns the inputs of the plain form for the same topics and fields. */
export function createChoiceInputs({ topics = [], fields = [] }: SignUpChoices): Markup[] {
  return [...topics.map((topic) => createCheckbox('tags', topic, topic)), ...fields.map(createInput)];
}

function createInput({ key, label, type, choices }: SignUpField): Markup {
  const name = `fields[${key}]`;
  switch (type) {
    case 'boolean':
      return createCheckbox(name, 'yes', label);
    case 'choice': {
      const options = [[], ...choices.map((choice) => [choice])];
      const children = options.map((text) => ({ tag: 'option', attributes: {}, children: text }));
      return createLabel(label, { tag: 'select', attributes: { name }, children });
    }
    case 'number':
      // Without `step`, browsers accept only whole numbers.
      return createLabel(label, { tag: 'input', attributes: { type, name, step: 'any' } });
    case 'text':
    case 'date':
      return createLabel(label, { tag: 'input', attributes: { type, name } });
  }
}

function createLabel(label: string, control: Markup): Markup {
  return { tag: 'label', attributes: {}, children: [label, control] };
}

function createCheckbox(name: string, value: string, label: string): Markup {
  const input = { tag: 'input', attributes: { type: 'checkbox', name, value } };
  return { tag: 'label', attributes: {}, children: [input, label] };
}
