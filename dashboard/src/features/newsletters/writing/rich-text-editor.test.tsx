import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { RichTextEditor } from '.';

const STORED =
  '<p>A &amp; b</p>\n<ul>\n<li>x</li>\n</ul><hr /><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>';

type ScreenProps = {
  initial: string;
  onChange: (html: string) => void;
  onReady: (set: (html: string) => void) => void;
};

function Screen({ initial, onChange, onReady }: ScreenProps) {
  const [value, setValue] = useState(initial);
  onReady(setValue);
  return (
    <RichTextEditor
      label="Content"
      value={value}
      onChange={(html) => {
        onChange(html);
        setValue(html);
      }}
    />
  );
}

function openEditor(initial: string) {
  const onChange = vi.fn<(html: string) => void>();
  let setValue: (html: string) => void = () => {};
  const onReady = (set: typeof setValue) => {
    setValue = set;
  };
  render(<Screen initial={initial} onChange={onChange} onReady={onReady} />);
  return {
    onChange,
    setFromOutside: (html: string) => act(() => setValue(html)),
    user: userEvent.setup({ delay: null }),
  };
}

const text = () => screen.findByRole('textbox', { name: 'Content' });

it('shows a skeleton until it has loaded, and changes nothing on opening', async () => {
  // As in a new tab, because editors of earlier tests have loaded the engine.
  vi.resetModules();
  const { RichTextEditor: FirstEditor } = await import('.');
  const onChange = vi.fn<(html: string) => void>();
  render(<FirstEditor label="Content" value={STORED} onChange={onChange} />);
  expect(screen.getByRole('status').textContent).toBe('Loading the editor');
  expect((await text()).querySelector('th')?.textContent).toBe('a');
  expect(onChange).not.toHaveBeenCalled();
});

it('reads older drafts, which are plain text', async () => {
  const { onChange } = openEditor('Cold hands.\n\nMara');
  expect((await text()).querySelectorAll('p')).toHaveLength(2);
  expect(onChange).not.toHaveBeenCalled();
});

it('loads another value without reporting it', async () => {
  const { onChange, setFromOutside } = openEditor('<p>Mine</p>');
  await text();
  setFromOutside('<p>Theirs</p>');
  await waitFor(async () => expect((await text()).textContent).toBe('Theirs'));
  expect(onChange).not.toHaveBeenCalled();
});

it('edits Markdown, and reports the original text when nothing differs', async () => {
  const { onChange, user } = openEditor(STORED);
  await text();
  await user.click(screen.getByRole('button', { name: 'Write as Markdown' }));
  const source = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Content, as Markdown' });
  const before = source.value;
  await user.clear(source);
  await user.type(source, '## Frost');
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('<h2>Frost</h2>'));
  await user.clear(source);
  await user.click(source);
  await user.paste(before);
  await user.click(screen.getByRole('button', { name: 'Markdown' }));
  expect(await text()).toBeTruthy();
  expect(onChange).toHaveBeenLastCalledWith(STORED);
});

it('offers its tools as one tab stop', async () => {
  openEditor('');
  await text();
  const tools = screen
    .getByRole('toolbar', { name: 'Formatting' })
    .querySelectorAll<HTMLElement>('[data-tool]');
  expect([...tools].filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  expect([...tools].every((tool) => (tool.getAttribute('aria-label') ?? tool.textContent ?? '') !== '')).toBe(
    true,
  );
});
