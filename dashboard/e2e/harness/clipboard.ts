import type { Locator } from 'playwright-core';

type Clipboard = {
  'text/html'?: string;
  'text/plain'?: string;
  files?: Array<{ name: string; type: string; base64: string }>;
};

/** Pastes like a browser, by an event with the clipboard's contents. Returns the milliseconds of work. */
export function paste(text: Locator, { files = [], ...texts }: Clipboard): Promise<number> {
  return text.evaluate(
    (element, data) => {
      const clipboardData = new DataTransfer();
      for (const [type, value] of Object.entries(data.texts)) clipboardData.setData(type, value);
      for (const { name, type, base64 } of data.files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        clipboardData.items.add(new File([bytes], name, { type }));
      }
      const startedAt = performance.now();
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      return performance.now() - startedAt;
    },
    { texts, files },
  );
}
