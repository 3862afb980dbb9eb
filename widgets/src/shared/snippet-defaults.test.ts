import { widgetDefaults } from '@tidings/sdk/snippets';
import { expect, it } from 'vitest';
import controlsCss from './card-and-controls.css?inline';
import { subscribeTexts } from './subscribe-texts.js';

// A snippet omits the element's default texts, so the SDK and the elements must have the same defaults.

it('matches the texts of the subscribe box', () => {
  const { heading, button, placeholder, success } = subscribeTexts;
  expect(widgetDefaults.subscribe).toEqual({
    heading,
    buttonText: button,
    placeholder,
    successText: success,
  });
});

it.each(['accent', 'ink', 'surface'] as const)('matches the color %s on light and on dark pages', (name) => {
  const { light, dark } = widgetDefaults.colors;
  expect(controlsCss).toContain(`var(--tidings-${name}, light-dark(${light[name]}, ${dark[name]}))`);
});

it('matches the corner radius', () => {
  expect(controlsCss).toContain(`var(--tidings-radius, ${widgetDefaults.radius}px)`);
});
