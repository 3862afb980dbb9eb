import { Button } from '../../../ui/button';

type ActionBarProps = { onPreview: () => void; onTest: () => void };

/** Keeps the main actions within reach of a thumb, above the tab bar. Hidden while the keyboard is open for the text. */
export function ActionBar({ onPreview, onTest }: ActionBarProps) {
  return (
    <div className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 grid grid-cols-3 gap-2 rounded-card border border-line bg-surface p-2 shadow-menu group-has-[[data-writing]:focus]/studio:hidden">
      <Button onClick={onPreview}>Preview</Button>
      <Button aria-label="Send test email" onClick={onTest}>
        Test
      </Button>
      <Button type="submit" tone="primary" aria-label="Send to all subscribers">
        Send
      </Button>
    </div>
  );
}
