import type { VNode } from 'preact';
import { Field } from '../../../shared/checkout/field.js';
import {
  type CardProblems,
  groupDigits,
  shapeExpiry,
  stripNonDigits,
  type TypedCard,
  testCards,
} from './card-rules.js';

export interface CardFieldsProps {
  card: TypedCard;
  found: CardProblems;
  isPaying: boolean;
  onChange(card: TypedCard): void;
}

/** Shows the simulator's card fields. Autofill is off, because a real card must not be entered here. */
export function CardFields({ card, found, isPaying, onChange }: CardFieldsProps): VNode {
  const drawField = (
    name: keyof TypedCard,
    label: string,
    example: string,
    shape: (text: string) => string,
  ): VNode => (
    <Field
      id={name}
      label={label}
      problem={found[name]}
      class="digits"
      inputMode="numeric"
      autocomplete="off"
      placeholder={example}
      value={card[name]}
      onInput={({ currentTarget }) => onChange({ ...card, [name]: shape(currentTarget.value) })}
    />
  );
  return (
    <fieldset class="card-fields" disabled={isPaying}>
      <legend class="visually-hidden">Card</legend>
      {drawField('number', 'Card number', '4242 4242 4242 4242', groupDigits)}
      <div class="card-row">
        {drawField('expiry', 'Expiry', 'MM / YY', (text) => shapeExpiry(text, card.expiry))}
        {drawField('cvc', 'CVC', '123', (text) => stripNonDigits(text).slice(0, 4))}
      </div>
    </fieldset>
  );
}

export function TestCards({ card, isPaying, onChange }: Omit<CardFieldsProps, 'found'>): VNode {
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
