import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Implements the toolbar pattern, where Tab reaches the last used tool and arrow keys reach the others. */
export function useRovingFocus(barRef: RefObject<HTMLElement | null>) {
  const current = useRef<HTMLElement>(undefined);

  // Runs after every render, because the available tools change with the selection.
  useLayoutEffect(() => {
    const tools = listTools(barRef.current);
    if (!current.current || !tools.includes(current.current)) [current.current] = tools;
    for (const tool of tools) tool.tabIndex = tool === current.current ? 0 : -1;
  });

  return {
    onFocus(event: FocusEvent) {
      const tools = listTools(barRef.current);
      const tool = tools.find((candidate) => candidate === event.target);
      if (!tool) return;
      current.current = tool;
      for (const item of tools) item.tabIndex = item === tool ? 0 : -1;
    },
    onKeyDown(event: KeyboardEvent) {
      const move = MOVES[event.key];
      const tools = listTools(barRef.current);
      const index = event.target instanceof HTMLElement ? tools.indexOf(event.target) : -1;
      if (!move || index < 0) return;
      event.preventDefault();
      tools[move(index, tools.length)]?.focus();
    },
  };
}

function listTools(bar: HTMLElement | null): HTMLElement[] {
  const tools = [...(bar?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])];
  // A narrow bar hides some tools.
  return tools.filter((tool) => getComputedStyle(tool).display !== 'none');
}
