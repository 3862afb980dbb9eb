import { existsSync } from 'node:fs';
import { type ElementHandle, type Frame, type JSHandle, launch } from 'puppeteer-core';
import type { Engine, EngineTab } from './engine.js';

const firefoxPath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
export const hasFirefox = existsSync(firefoxPath);

/** Starts Firefox, controlled by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await launch({ browser: 'firefox', executablePath: firefoxPath, headless: true });
  return {
    openTab: async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 900 });
      let frame: Frame = page.mainFrame();
      const tab: EngineTab = {
        goto: async (url) => void (await page.goto(url)),
        read: (script, input) => frame.evaluate(script as never, input as never),
        async find(script, input) {
          const handle: JSHandle = await frame.evaluateHandle(script as never, input as never);
          const element = handle.asElement() as ElementHandle<Element> | null;
          return element === null
            ? undefined
            : { click: () => element.click(), type: (text) => element.type(text) };
        },
        async enterFrame(address) {
          const childFrame = page
            .frames()
            .find((candidate) => candidate.parentFrame() && candidate.url().includes(address));
          frame = childFrame ?? frame;
          return childFrame !== undefined;
        },
        async leaveFrame() {
          frame = page.mainFrame();
        },
        close: () => context.close(),
      };
      return tab;
    },
    close: () => browser.close(),
  };
}
