import { MAX_NEWSLETTER_CONTENT_LENGTH } from '@tidings/sdk';
import { type Editor, Extension } from '@tiptap/core';
import { DOMParser as ContentParser, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { showErrorToast } from '../../../../ui/feedback/toast-store';
import { formatNumber } from '../../../../ui/formats/numbers';
import { parseHtml } from '../../../../ui/formats/parse-html';
import { documentToHtml, textToHtml } from '../content-html';
import { insertImages, listImages } from '../images/insert-images';
import { parseMarkdown } from '../markdown/markdown-text';
import { cleanPaste } from './clean-paste';
import { replaceImageFiles } from './image-files';
import { isLikelyMarkdown } from './is-likely-markdown';
import { lowerHeadings } from './lower-headings';
import { replaceRemoteImages } from './remote-images';

/** The limit including embedded images, because parsing more would block the page for seconds. */
const MAX_CLIPBOARD_LENGTH = 60_000_000;

/**
 * Reads pasted and dropped content. Cleans it, uploads its images, and rejects content that makes the text too long.
 */
export const PasteReader = Extension.create<{ maximum: number }>({
  name: 'pasteReader',

  addOptions() {
    return { maximum: MAX_NEWSLETTER_CONTENT_LENGTH };
  },

  addProseMirrorPlugins() {
    const { editor } = this;
    const { maximum } = this.options;
    let isTooLong = false;
    const checkLength = (html: string) => {
      isTooLong = html.length + measureLength(editor, maximum) > maximum;
      return !isTooLong;
    };

    return [
      new Plugin({
        props: {
          transformPastedHTML(html) {
            // The content is from one of our editors, whose own parser reads it best.
            if (/\bdata-pm-slice=/.test(html)) return checkLength(html) ? html : '';
            // Measures the text first, because cleaning content that cannot fit would block the page.
            if (html.length > MAX_CLIPBOARD_LENGTH || !checkLength(removeTags(html, maximum))) {
              isTooLong = true;
              return '';
            }
            if (hasLocalImages(html)) reportLocalImages();
            const { uploads } = editor.storage.pendingImage;
            const cleanedHtml = replaceImageFiles(cleanPaste(html), uploads.prepare);
            return checkLength(cleanedHtml) ? cleanedHtml : '';
          },
          clipboardTextParser(text, _context, isPlain) {
            if (!checkLength(text)) return Slice.empty;
            if (!isPlain && isLikelyMarkdown(text)) {
              return Slice.maxOpen(lowerHeadings(parseMarkdown(editor, text)).content);
            }
            const html = textToHtml(text);
            if (!checkLength(html)) return Slice.empty;
            return ContentParser.fromSchema(editor.schema).parseSlice(parseHtml(html));
          },
          transformPasted(slice, view) {
            // The content was dragged within this editor.
            if (view.dragging) return slice;
            return replaceRemoteImages(slice, editor.storage.pendingImage.uploads.prepare);
          },
          handlePaste(_view, event) {
            if (isTooLong) {
              isTooLong = false;
              reportTooLong(maximum);
              return true;
            }
            return insertPastedFiles(editor, event.clipboardData, undefined);
          },
          handleDrop(view, event, _slice, isMoved) {
            if (isMoved) return false;
            if (isTooLong) {
              isTooLong = false;
              reportTooLong(maximum);
              return true;
            }
            return insertPastedFiles(editor, event.dataTransfer, findDropPosition(view, event));
          },
        },
      }),
    ];
  },
});

/** Returns the approximate text between the tags. */
function removeTags(html: string, maximum: number): string {
  return html.length < maximum
    ? ''
    : html.replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->|<[^>]*>|\s+/gi, '');
}

/** Inserts image files. Ignores the image of a text, which Word and spreadsheets add beside it. */
function insertPastedFiles(editor: Editor, data: DataTransfer | null, position: number | undefined): boolean {
  const images = listImages(data?.files ?? []);
  if (!data || images.length === 0) return false;
  const html = data.getData('text/html');
  const words = parseHtml(html).textContent ?? '';
  if (words.trim() !== '') return false;
  insertImages(editor, images, position);
  return true;
}

/** Returns the position above or below the line at the pointer, because images must not split a sentence. */
function findDropPosition(view: EditorView, event: DragEvent): number | undefined {
  const position = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
  if (position === undefined) return undefined;
  const place = view.state.doc.resolve(position);
  if (!place.parent.isTextblock || place.parent.content.size === 0) return position;
  const line = view.nodeDOM(place.before());
  if (!(line instanceof HTMLElement)) return place.after();
  const { top, bottom } = line.getBoundingClientRect();
  const isFirstOfItem = place.depth > 1 && place.index(place.depth - 1) === 0;
  return event.clientY < (top + bottom) / 2 && !isFirstOfItem ? place.before() : place.after();
}

/**
 * Returns the length of the content. Uses the size of the document while it is far below the maximum, because
 * serializing a long newsletter is slow.
 */
function measureLength(editor: Editor, maximum: number): number {
  const { doc, selection } = editor.state;
  const replacedSize = selection.to - selection.from;
  const size = doc.content.size - replacedSize;
  if (size < maximum / 10) return size;
  return Math.max(0, documentToHtml(doc).length - replacedSize);
}

/** Returns whether the text contains images on the computer, such as Word's, which a page cannot read. */
function hasLocalImages(html: string): boolean {
  return /<(?:img|v:imagedata)\b[^>]*\bsrc\s*=\s*["']?file:/i.test(html);
}

function reportLocalImages(): void {
  showErrorToast(
    'Images not pasted',
    'The copied text has images that are only on your computer. Drop their files into your text.',
  );
}

function reportTooLong(maximum: number): void {
  showErrorToast(
    'This text is too long',
    `You can use at most ${formatNumber(maximum)} characters here. Your text has not changed.`,
  );
}
