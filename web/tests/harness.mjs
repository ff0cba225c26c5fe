// @ts-check
/**
 * What the browser tests share. A file of tests exports an object, a test for each name:
 *
 *     export default {
 *       "a move is made by clicks": async ({ open, check }) => {
 *         const { page } = await open();
 *         await page.click("[data-square=e2]");
 *         check(await page.locator("…").count() === 1, "the pawn is picked up");
 *       },
 *     };
 *
 * `cargo xtask test web` runs all of them; one file, or tests with certain words in their names, by
 *
 *     node web/tests/run.mjs target/web board.mjs "en passant"
 *
 * Every test has a browser with a new profile. No test looks at a clock to judge: what is waited for has a long
 * limit (`PATIENCE`), which only says that a test has failed.
 */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** How long anything is waited for, in milliseconds: a machine may be slow and busy. */
export const PATIENCE = 120_000;

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Where things are.
 *
 * @typedef {object} Places
 * @property {string} tools The folder that has `node_modules`.
 * @property {string} html The page.
 * @property {string | null} server The address of `kilomate web`, if it runs.
 */

/** @param {Places} places */
export function toolsOf(places) {
  const need = createRequire(join(resolve(places.tools), "index.js"));
  return {
    /** @type {import("playwright-core")} */
    playwright: need("playwright-core"),
    axe: readFileSync(need.resolve("axe-core/axe.min.js"), "utf8"),
  };
}

/** A check that did not hold. */
export class Failed extends Error {}

/**
 * What a test is given, and what ends with it.
 *
 * @param {Places} places
 */
export function bench(places) {
  const { playwright, axe } = toolsOf(places);
  /** @type {string[]} */
  const folders = [];
  /** @type {Set<import("playwright-core").BrowserContext>} */
  const open = new Set();

  /** A new folder that is gone after the test. */
  function folder() {
    const path = mkdtempSync(join(tmpdir(), "kilomate-web-"));
    folders.push(path);
    return path;
  }

  /**
   * Opens the page in a browser.
   *
   * @param {object} [options]
   * @param {"file" | "server"} [options.from] From a disk, or from `kilomate web`.
   * @param {string} [options.profile] The folder of an earlier browser: everything stored is there again.
   * @param {string} [options.address] What stands behind the address: `#pgn=…`.
   * @param {object} [options.browser] More options of playwright: `viewport`, `hasTouch`, `colorScheme`.
   * @param {string} [options.before] A script that runs in the page before all others.
   */
  async function openPage({ from = "file", profile = folder(), address = "", browser = {}, before } = {}) {
    const context = await playwright.chromium.launchPersistentContext(profile, {
      executablePath: process.env.KILOMATE_CHROMIUM ?? "/usr/bin/chromium",
      args: FLAGS,
      viewport: { width: 1280, height: 900 },
      ...browser,
    });
    open.add(context);
    context.setDefaultTimeout(PATIENCE);
    if (before) await context.addInitScript(before);
    const page = context.pages()[0] ?? (await context.newPage());
    /** Errors of the page: a test fails that leaves any here. @type {string[]} */
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    const base = from === "file" ? pathToFileURL(resolve(places.html)).href : places.server;
    if (!base) throw new Failed("the server does not run: KILOMATE_SERVER has its address");
    const url = base + address;
    await page.goto(url);
    return {
      page,
      context,
      profile,
      url,
      errors,
      /** Ends the browser, as a person would. */
      async close() {
        open.delete(context);
        await context.close();
      },
    };
  }

  /**
   * @param {unknown} holds
   * @param {string} what
   */
  function check(holds, what) {
    if (!holds) throw new Failed(what);
  }

  /**
   * @param {unknown} found
   * @param {unknown} wanted
   * @param {string} what
   */
  function equal(found, wanted, what) {
    const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
    if (a !== b) throw new Failed(`${what}: ${a}, not ${b}`);
  }

  /**
   * What axe-core has to say against a page.
   *
   * @param {import("playwright-core").Page} page
   */
  async function violations(page) {
    // The policy of the page lets nobody add a script; the driver may evaluate one.
    await page.evaluate(`${axe}; undefined`);
    const { violations } = await page.evaluate("axe.run()");
    return /** @type {any[]} */ (violations).map(
      ({ id, nodes }) => `${id}: ${nodes.map((/** @type {any} */ node) => node.target.join(" ")).join(", ")}`,
    );
  }

  /** Ends what the test has left. */
  async function end() {
    for (const context of open) await context.close().catch(() => {});
    for (const path of folders) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  }

  return { open: openPage, folder, check, equal, violations, end, places };
}

/** @typedef {ReturnType<typeof bench>} Bench */
