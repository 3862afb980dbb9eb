import type { VNode } from 'preact';
import { Field } from '../../../shared/checkout/field.js';
import {
  type CardProblems,
  formatExpiry,
  groupDigits,
  stripNonDigits,
  type TypedCard,
  testCards,
} from './card-rules.js';

export interface CardFieldsProps {
  card: TypedCard;
  problems: CardProblems;
  isPaying: boolean;
  onChange(card: TypedCard): void;
}

interface FieldOptions {
  name: keyof TypedCard;
  label: string;
  example: string;
  format(text: string): string;
}

/** Shows the simulator's card fields. Autofill is off, because a real card must not be entered here. */
export function CardFields({ card, problems, isPaying, onChange }: CardFieldsProps): VNode {
  const renderField = ({ name, label, example, format }: FieldOptions): VNode => (
    <Field
      id={name}
      label={label}
      problem={problems[name]}
      class="digits"
      inputMode="numeric"
      autocomplete="off"
      placeholder={example}
      value={card[name]}
      onInput={({ currentTarget }) => onChange({ ...card, [name]: format(currentTarget.value) })}
    />
  );
  return (
    <fieldset class="card-fields" disabled={isPaying}>
      <legend class="visually-hidden">Card</legend>
      {renderField({
        name: 'number',
        label: 'Card number',
        example: '4242 4242 4242 4242',
        format: groupDigits,
      })}
      <div class="card-row">
        {renderField({
          name: 'expiry',
          label: 'Expiry',
          example: 'MM / YY',
          format: (text) => formatExpiry(text, card.expiry),
        })}
        {renderField({
          name: 'cvc',
          label: 'CVC',
          example: '123',
          format: (text) => stripNonDigits(text).slice(0, 4),
        })}
      </div>
    </fieldset>
  );
}

export function TestCards({ card, isPaying, onChange }: Omit<CardFieldsProps, 'problems'>): VNode {
  const chosen = stripNonDigits(card.number);
  return (
    <section class="test-cards" aria-labelledby="test-cards">
      <h2 id="test-cards">Test cards</h2>
      <ul>
        {testCards.map(({ number, label }) => (
          <li key={number}>
            <button
              class="test-card"
              type="button"
              disabled={isPaying}
              aria-pressed={chosen === number}
              title={groupDigits(number)}
              onClick={() => onChange({ number: groupDigits(number), expiry: '12 / 34', cvc: '123' })}
            >
              {label} <span class="test-card-number">{number.slice(-4)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
