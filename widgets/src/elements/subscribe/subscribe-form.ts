import { subscribeTexts } from '../../shared/subscribe-texts.js';
import { createTree } from '../../shared/tree.js';
import type { ViewDependencies } from '../view.js';

/** The changing parts of the form. The form has the same boxes as the plain form of our pages. */
export interface SubscribeForm {
  form: HTMLElement;
  heading: HTMLElement;
  row: HTMLElement;
  input: HTMLInputElement;
  company: HTMLInputElement;
  button: HTMLElement;
  thanks: HTMLElement;
  problem: HTMLElement;
}

export function drawSubscribeForm(draw: ViewDependencies['draw']): SubscribeForm {
  const message = { class: 'ts-message', part: 'message' };
  const heading = draw(createTree('h2', { class: 'ts-heading', part: 'heading' }));
  const row = draw(
    createTree(
      'div',
      { class: 'ts-row', part: 'row' },
      createTree(
        'label',
        { class: 'ts-label' },
        createTree('span', { class: 'ts-unseen' }, subscribeTexts.label),
        createTree('input', {
          class: 'ts-input',
          part: 'input',
          type: 'email',
          name: 'email',
          inputmode: 'email',
          required: '',
          autocomplete: 'email',
          autocapitalize: 'none',
          spellcheck: 'false',
          'aria-describedby': 'problem',
        }),
      ),
      createTree('button', { class: 'ts-button', part: 'button' }),
    ),
  );
  const company = draw(
    createTree('input', { name: 'company', hidden: '', tabindex: '-1', autocomplete: 'off' }),
  );
  const thanks = draw(createTree('p', { ...message, role: 'status', tabindex: '-1' }));
  const problem = draw(createTree('p', { ...message, role: 'alert', id: 'problem' }));
  const form = draw(createTree('form', { class: 'ts-form', part: 'form', novalidate: '' }));
  form.append(heading, row, company, thanks, problem);
  return {
    form,
    heading,
    row,
    thanks,
    problem,
    company: company as HTMLInputElement,
    input: row.querySelector('input') as HTMLInputElement,
    button: row.querySelector('button') as HTMLElement,
  };
}
