import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../../test/render-app';

it('shows the page, its URL and its QR code', async () => {
  renderApp('/microsite');
  expect(await screen.findByRole('img', { name: 'QR code for tidings.example/mara' })).toBeTruthy();
  expect(screen.getByTitle('Your page').getAttribute('src')).toBe('/l/mara?embedded=true');
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy();
});

it('downloads the QR code as an SVG file', async () => {
  const downloads: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push(this.download);
  });
  const { user } = renderApp('/microsite');
  await user.click(await screen.findByRole('button', { name: 'Download SVG' }));
  expect(downloads).toEqual(['mara-qr.svg']);
  click.mockRestore();
});
