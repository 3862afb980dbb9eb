import { useLayoutEffect, useRef } from 'react';

type EditableLineProps = {
  label: string;
  /** The API's name of the field, by which a problem finds the field. */
  name: string;
  value: string;
  placeholder: string;
  maximum: number;
  invalid: boolean;
  onChange: (value: string) => void;
  /** Handles Enter, because the field has one line. */
  onEnter: () => void;
};

/** Edits one line of plain text in place, in the font of the element around it. */
export function EditableLine(props: EditableLineProps) {
  const { label, name, value, placeholder, maximum, invalid, onChange, onEnter } = props;
  const line = useRef<HTMLSpanElement>(null);

  // Writes only a value from outside, because writing moves the caret.
  useLayoutEffect(() => {
    if (line.current && line.current.textContent !== value) line.current.textContent = value;
  }, [value]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: an input element does not wrap, and has its own type
    <span
      ref={line}
      role="textbox"
      tabIndex={0}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      aria-label={label}
      aria-placeholder={placeholder}
      aria-invalid={invalid || undefined}
      data-write={name}
      data-placeholder={placeholder}
      dir="auto"
      spellCheck
      className="newsletter-line"
      onInput={({ currentTarget }) => {
        const text = (currentTarget.textContent ?? '').replace(/\s*\n\s*/g, ' ').slice(0, maximum);
        // Removes the line break that a browser leaves in an emptied field, because it would hide the placeholder.
        if (text === '' || text !== currentTarget.textContent) currentTarget.textContent = text;
        onChange(text);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
