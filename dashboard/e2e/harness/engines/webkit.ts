import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver';
import { vi } from 'vitest';
import { getFreePort } from '../../../../api/src/testing/servers/free-port.js';
import type { Engine, EngineTab } from './engine.js';

const program = process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver';
const screen = '/usr/bin/Xvfb';
export const hasWebKit = existsSync(program) && existsSync(screen);

/** Starts WebKitGTK on a virtual screen, controlled by WebDriver. Each tab is a separate session. */
export async function startWebKit(): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'tidings-webkit-'));
  const display = spawn(screen, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(display.stdio[3] as NodeJS.ReadableStream, 'data');
  const port = await getFreePort();
  const driver = spawn(program, ['--host=127.0.0.1', `--port=${port}`], {
    env: {
      PATH: process.env.PATH,
      DISPLAY: `:${String(number).trim()}`,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      // The virtual screen has no graphics card.
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
    stdio: 'ignore',
  });
  const server = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => (await fetch(`${server}/status`)).json());
  return {
    openTab: async () => {
      const session = new Builder().usingServer(server).withCapabilities({ browserName: 'MiniBrowser' });
      return createTab(await session.build());
    },
    async close() {
      await stopProcess(driver);
      await stopProcess(display);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function createTab(driver: WebDriver): Promise<EngineTab> {
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });
  const run = <R>(script: unknown, input: unknown) =>
    driver.executeScript<R>(`return (${script}).apply(null, arguments)`, input);
  return {
    goto: (url) => driver.get(url),
    read: (script, input) => run(script, input),
    async find(script, input) {
      const element = await run<WebElement | null>(script, input);
      if (element === null) return undefined;
      // Uses actions, because the driver cannot click and type into elements of shadow roots.
      return {
        click: () => driver.actions().move({ origin: element }).click().perform(),
        type: (text) => driver.actions().sendKeys(text).perform(),
      };
    },
    async enterFrame(address) {
      const frame = await run<WebElement | null>(findFrame, address);
      if (frame !== null) await driver.switchTo().frame(frame);
      return frame !== null;
    },
    leaveFrame: () => driver.switchTo().defaultContent(),
    close: () => driver.quit(),
  };
}

/** Finds a frame, including in shadow roots. Runs in the page. */
function findFrame(address: string): Element | null {
  const search = (root: ParentNode): Element | null => {
    for (const element of root.querySelectorAll('*')) {
      if (element instanceof HTMLIFrameElement && element.src.includes(address)) return element;
      const found = element.shadowRoot && search(element.shadowRoot);
      if (found) return found;
    }
    return null;
  };
  return search(document);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  const exitEvent = once(child, 'exit');
  child.kill('SIGTERM');
  await exitEvent;
}
