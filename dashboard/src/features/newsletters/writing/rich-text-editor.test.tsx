import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { EditorView } from '@tiptap/pm/view';
import { Profiler, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { RichTextEditor } from './rich-text-editor';

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
  const onReady = (setHtml: typeof setValue) => {
    setValue = setHtml;
  };
  render(<Screen initial={initial} onChange={onChange} onReady={onReady} />);
  return {
    onChange,
    setFromOutside: (html: string) => act(() => setValue(html)),
    user: userEvent.setup({ delay: null }),
  };
}

const findTextbox = () => screen.findByRole('textbox', { name: 'Content' });

it('shows a skeleton until it has loaded, and changes nothing on opening', async () => {
  // Simulates a new tab, because earlier tests have loaded the engine.
  vi.resetModules();
  const { RichTextEditor: FirstEditor } = await import('./rich-text-editor');
  const onChange = vi.fn<(html: string) => void>();
  render(<FirstEditor label="Content" value={STORED} onChange={onChange} />);
  expect(screen.getByRole('status').textContent).toBe('Loading the editor');
  expect((await findTextbox()).querySelector('th')?.textContent).toBe('a');
  expect(onChange).not.toHaveBeenCalled();
});

it('does not change the text when the screen renders again', async () => {
  const props = { label: 'Content', onChange: () => {} };
  const { rerender } = render(<RichTextEditor {...props} value="<p>Frost</p>" />);
  await findTextbox();
  const update = vi.spyOn(EditorView.prototype, 'updateState');
  rerender(<RichTextEditor {...props} value="<p>Frost</p>" onChange={() => {}} />);
  expect(update).not.toHaveBeenCalled();
  rerender(<RichTextEditor {...props} value="<p>Ash</p>" />);
  expect(update).toHaveBeenCalled();
});

it('reads older drafts, which are plain text', async () => {
  const { onChange } = openEditor('Cold hands.\n\nMara');
  expect((await findTextbox()).querySelectorAll('p')).toHaveLength(2);
  expect(onChange).not.toHaveBeenCalled();
});

it('loads another value without reporting a change', async () => {
  const { onChange, setFromOutside } = openEditor('<p>Mine</p>');
  await findTextbox();
  setFromOutside('<p>Theirs</p>');
  await waitFor(async () => expect((await findTextbox()).textContent).toBe('Theirs'));
  expect(onChange).not.toHaveBeenCalled();
});

it('edits Markdown, and reports the original text when nothing differs', async () => {
  const { onChange, user } = openEditor(STORED);
  await findTextbox();
  await user.click(screen.getByRole('button', { name: 'Write as Markdown' }));
  const source = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Content, as Markdown' });
  const textBefore = source.value;
  await user.clear(source);
  await user.type(source, '## Frost');
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('<h2>Frost</h2>'));
  await user.clear(source);
  await user.click(source);
  await user.paste(textBefore);
  await user.click(screen.getByRole('button', { name: 'Markdown' }));
  expect(await findTextbox()).toBeTruthy();
  expect(onChange).toHaveBeenLastCalledWith(STORED);
});

it('offers its tools as one tab stop', async () => {
  openEditor('');
  await findTextbox();
  const tools = screen
    .getByRole('toolbar', { name: 'Formatting' })
    .querySelectorAll<HTMLElement>('[data-tool]');
  expect([...tools].filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  expect([...tools].every((tool) => (tool.getAttribute('aria-label') ?? tool.textContent ?? '') !== '')).toBe(
    true,
  );
});

it('offers indent and outdent in the menu, in lists only', async () => {
  openEditor('<p>One</p><ul><li><p>a</p></li><li><p>b</p></li></ul>');
  const field = await findTextbox();
  const menu = screen.getByRole('button', { name: 'Write as Markdown' }).closest('ul') as HTMLElement;
  const countListButtons = (place: number) => {
    act(() => getEditor(field).commands.setTextSelection(place));
    return within(menu).queryAllByRole('button', { name: /dent list item/ }).length;
  };
  expect(countListButtons(2)).toBe(0);
  await waitFor(() => expect(countListButtons(12)).toBe(2));
});

it('shows that only one block can be moved at a time', async () => {
  openEditor('<p>One</p><p>Two</p><p>Three</p>');
  const field = await findTextbox();
  act(() => getEditor(field).commands.selectAll());
  fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown', altKey: true });
  expect(await screen.findByText('Select one block to move it.')).toBeTruthy();
  expect(field.textContent).toBe('OneTwoThree');
});

it('shows the block handle while the pointer is at a block, and hides it on scroll', async () => {
  openEditor('<p>One</p><p>Two</p>');
  const field = await findTextbox();
  const [paragraph] = field.querySelectorAll('p');
  if (!paragraph) throw new Error('There is no block.');
  vi.spyOn(paragraph, 'getBoundingClientRect').mockReturnValue(new DOMRect(40, 100, 300, 20));
  const handle = () => screen.queryByRole('button', { name: 'Move this block' });
  fireEvent.pointerMove(paragraph, { clientY: 110 });
  expect(handle()).toBeTruthy();
  fireEvent.pointerMove(field, { clientY: 112 });
  expect(handle()).toBeTruthy();
  fireEvent.scroll(field);
  expect(handle()).toBeNull();
  fireEvent.pointerMove(paragraph, { clientY: 110 });
  fireEvent.pointerMove(field, { clientY: 300 });
  expect(handle()).toBeNull();
});

/** Tiptap sets the editor as a property of its element. */
function getEditor(field: HTMLElement): Editor {
  return (field as HTMLElement & { editor: Editor }).editor;
}

it('reports a long text after a pause in typing, and its local copy once a second', async () => {
  const longHtml = '<p>Bowls and kilns.</p>'.repeat(400);
  const onChange = vi.fn<(html: string) => void>();
  const onTyping = vi.fn<(html: string) => void>();
  render(<RichTextEditor label="Content" value={longHtml} onChange={onChange} onTyping={onTyping} />);
  const { editor } = (await findTextbox()) as HTMLElement & { editor: Editor };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    for (let key = 0; key < 15; key += 1) {
      act(() => void editor.commands.insertContentAt(1, 'a'));
      vi.advanceTimersByTime(100);
    }
    expect(onChange).not.toHaveBeenCalled();
    expect(onTyping.mock.calls.map(([html]) => /^<p>(a*)/.exec(html)?.[1]?.length)).toEqual([1, 11]);
    act(() => void vi.advanceTimersByTime(300));
    expect(onChange.mock.calls.map(([html]) => html)).toEqual([`<p>${'a'.repeat(15)}${longHtml.slice(3)}`]);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('renders nothing and reads only the changed block at a key in a long text', async () => {
  const longHtml = '<p>Bowls and kilns for {{name|there}}.</p>'.repeat(300);
  const onRender = vi.fn();
  render(
    <Profiler id="editor" onRender={onRender}>
      <RichTextEditor label="Content" value={longHtml} onChange={() => {}} />
    </Profiler>,
  );
  const { editor } = (await findTextbox()) as HTMLElement & { editor: Editor };
  act(() => void editor.commands.insertContentAt(1, 'a'));
  onRender.mockClear();
  const search = vi.spyOn(String.prototype, 'matchAll');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    act(() => void editor.view.dispatch(editor.state.tr.insertText('b', 2)));
    expect(search.mock.contexts.filter((text) => String(text).includes('{{name|there}}'))).toEqual([
      'abBowls and kilns for {{name|there}}.',
    ]);
    expect(onRender).not.toHaveBeenCalled();
    // Only the report waits. The copy was already written after the first key.
    expect(vi.getTimerCount()).toBe(1);
    expect(document.querySelectorAll('.personal-field')).toHaveLength(300);
  } finally {
    vi.useRealTimers();
    search.mockRestore();
  }
});

it('highlights each field after every kind of change', async () => {
  openEditor('<p>Hi {{name|there}}</p><p>and {{email}}</p><p>Bye {{first_name|friend}}</p>');
  const { editor } = (await findTextbox()) as HTMLElement & { editor: Editor };
  const listHighlightedFields = () =>
    [...document.querySelectorAll('.personal-field')].map(({ textContent }) => textContent);
  const change = (apply: (chain: ChainedCommands) => ChainedCommands) =>
    act(() => void apply(editor.chain()).run());
  const fields = ['{{name|there}}', '{{email}}', '{{first_name|friend}}'];
  expect(listHighlightedFields()).toEqual(fields);

  change((chain) => chain.insertContentAt(1, '{{email}} '));
  expect(listHighlightedFields()).toEqual(['{{email}}', ...fields]);
  change((chain) => chain.deleteRange({ from: 1, to: 3 }));
  expect(listHighlightedFields()).toEqual(fields);
  change((chain) => chain.setTextSelection({ from: 13, to: 18 }).toggleBold());
  expect(listHighlightedFields()).toEqual(fields.slice(1));
  change((chain) => chain.toggleBold());
  expect(listHighlightedFields()).toEqual(fields);
  const end = editor.state.doc.child(0).nodeSize;
  change((chain) => chain.setTextSelection(end + 1).joinBackward());
  expect(editor.state.doc.childCount).toBe(2);
  expect(listHighlightedFields()).toEqual(fields);
  change((chain) => chain.setTextSelection(16).splitBlock());
  expect(listHighlightedFields()).toEqual(fields.slice(1));
  change((chain) => chain.undo());
  expect(listHighlightedFields()).toEqual(fields);
  change((chain) => chain.setTextSelection(2).toggleHeading({ level: 2 }));
  expect(listHighlightedFields()).toEqual(fields);
});

it('links an address that is typed, once a space follows it', async () => {
  const { onChange } = openEditor('<p>See https://kiln.example</p>');
  const { editor } = (await findTextbox()) as HTMLElement & { editor: Editor };
  const type = (key: string) =>
    act(() => void editor.view.dispatch(editor.state.tr.insertText(key, editor.state.doc.content.size - 1)));
  for (const key of '/ash') type(key);
  expect(onChange).toHaveBeenLastCalledWith('<p>See https://kiln.example/ash</p>');
  type(' ');
  expect(onChange.mock.lastCall?.[0]).toContain(
    '<a href="https://kiln.example/ash">https://kiln.example/ash</a>',
  );
});

it('asks for the missing description of an image, and adds only that description to the HTML', async () => {
  const image = '<img src="/media/0f3c9a1b2d4e5f6071829384/512.webp" alt="">';
  const { onChange, user } = openEditor(`<p>Bowls.</p>${image}<p>Cups.</p>`);
  await findTextbox();
  await user.click(screen.getByRole('button', { name: 'Describe image' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change the image' }));
  await user.type(dialog.getByLabelText('Description'), 'A kiln');
  await user.click(dialog.getByRole('button', { name: 'Change image' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Describe image' })).toBeNull());
  expect(onChange.mock.calls.at(-1)?.[0]).toBe(
    `<p>Bowls.</p>${image.replace('alt=""', 'alt="A kiln"')}<p>Cups.</p>`,
  );
});

it('adds no image from an email address', async () => {
  const { user } = openEditor('<p>A</p>');
  await findTextbox();
  await user.click(screen.getByRole('button', { name: 'Add an image' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an image' }));
  await user.type(dialog.getByLabelText('Or its address'), 'ines@kova.example');
  await user.click(dialog.getByRole('button', { name: 'Add image' }));
  expect(dialog.getByText('Please enter the web address of an image.')).toBeTruthy();
});

it('offers no personal fields in a text of the public page', async () => {
  render(<RichTextEditor label="Text" page={{ maximum: 100 }} value="<p>A</p>" onChange={() => {}} />);
  await screen.findByRole('textbox', { name: 'Text' });
  expect(screen.getByRole('button', { name: 'Add an image' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Insert name or email' })).toBeNull();
});

it.each([
  ['the page is left', () => new Event('pagehide')],
  ['the creator presses Ctrl+S', () => new KeyboardEvent('keydown', { key: 's', ctrlKey: true })],
])('reports a long text that waits for an idle moment when %s', async (_name, createEvent) => {
  const onChange = vi.fn<(html: string) => void>();
  render(<RichTextEditor label="Content" value={'<p>Bowls.</p>'.repeat(800)} onChange={onChange} />);
  const { editor } = (await findTextbox()) as HTMLElement & { editor: Editor };
  vi.stubGlobal('requestIdleCallback', () => 1);
  vi.stubGlobal('cancelIdleCallback', () => {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    act(() => void editor.commands.insertContentAt(1, 'a'));
    vi.advanceTimersByTime(1_000);
    expect(onChange).not.toHaveBeenCalled();
    act(() => void window.dispatchEvent(createEvent()));
    expect(onChange.mock.calls[0]?.[0]).toMatch(/^<p>aBowls\./);
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});

it('rejects a pasted text above the maximum of the page, and accepts a shorter one', async () => {
  const onChange = vi.fn<(html: string) => void>();
  render(<RichTextEditor label="Text" page={{ maximum: 100 }} value="<p>A</p>" onChange={onChange} />);
  const text = (await screen.findByRole('textbox', { name: 'Text' })) as HTMLElement & { editor: Editor };
  act(() => void text.editor.view.pasteHTML(`<p>${'x'.repeat(200)}</p>`));
  expect([text.textContent, onChange.mock.calls]).toEqual(['A', []]);
  act(() => void text.editor.view.pasteHTML('<p>Bowls</p>'));
  expect(text.textContent).toContain('Bowls');
});
