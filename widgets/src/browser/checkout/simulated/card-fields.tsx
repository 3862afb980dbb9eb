import type { VNode } from 'preact';
import { Field } from '../../../shared/checkout/field.js';
import {
  type CardProblems,
  formatters,
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
  id: keyof TypedCard;
  label: string;
  placeholder: string;
}

/** Shows the simulator's card fields. Autofill is off, because buyers must not enter a real card. */
export function CardFields({ card, problems, isPaying, onChange }: CardFieldsProps): VNode {
  const renderField = (field: FieldOptions): VNode => (
    <Field
      {...field}
      problem={problems[field.id]}
      value={card[field.id]}
      class="digits"
      inputMode="numeric"
      autocomplete="off"
      onInput={({ currentTarget }) =>
        onChange({ ...card, [field.id]: formatters[field.id](currentTarget.value, card[field.id]) })
      }
    />
  );
  return (
    <fieldset class="card-fields" disabled={isPaying}>
      <legend class="visually-hidden">Card</legend>
      {renderField({ id: 'number', label: 'Card number', placeholder: '4242 4242 4242 4242' })}
      <div class="card-row">
        {renderField({ id: 'expiry', label: 'Expiry', placeholder: 'MM / YY' })}
        {renderField({ id: 'cvc', label: 'CVC', placeholder: '123' })}
      </div>
    </fieldset>
  );
}

export function TestCards({ card, isPaying, onChange }: Omit<CardFieldsProps, 'problems'>): VNode {
  const typedNumber = stripNonDigits(card.number);
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
              aria-pressed={typedNumber === number}
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
