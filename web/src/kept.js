// @ts-check
/**
 * Where the desk's files are kept between two visits: IndexedDB, and a lock so that two tabs do not play one
 * game. `docs/formats.md` has the format.
 */

const NAME = "kilomate";
/** The version of the database. A later one is another program's: nothing is read or written then. */
const VERSION = 1;

/**
 * A file of the desk.
 *
 * @typedef {{ path: string, bytes: Uint8Array, modified: number }} KeptFile
 * A file that has changed: without bytes it is gone.
 * @typedef {{ path: string, bytes: Uint8Array | null, modified: number }} ChangedFile
 */

/** Another tab has taken the games over. */
export class TakenOver extends Error {}

/**
 * Takes the lock of the desk. Without Web Locks everybody gets it, and `Kept` sees to it that only the last who
 * came writes.
 *
 * @param {boolean} steal Takes it from the tab that has it.
 * @param {() => void} lost Called when another tab has stolen it.
 * @returns {Promise<boolean>} Whether this tab has it now.
 */
export function takeLock(steal, lost) {
  const locks = navigator.locks;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const options = steal ? { steal: true } : { ifAvailable: true };
    const held = locks.request(NAME, options, (lock) => {
      resolve(lock !== null);
      // Held until this worker ends, or somebody steals it.
      return lock === null ? undefined : new Promise(() => {});
    });
    // Where locks are refused there is no other tab that could hold one.
    held.catch((error) => (error?.name === "AbortError" ? lost() : resolve(true)));
  });
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Waits until a transaction is on the disk.
 *
 * @param {IDBTransaction} transaction
 * @returns {Promise<void>}
 */
function complete(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException("aborted", "AbortError"));
  });
}

/** What is kept. */
export class Kept {
  /** @type {IDBDatabase} */
  #database;
  /** Who writes: another number in the database is another tab's. */
  #owner = crypto.getRandomValues(new Uint32Array(2)).join("-");

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.#database = database;
  }

  /**
   * Opens the database.
   *
   * @param {() => void} closed Called when another version of the page needs it.
   */
  static async open(closed) {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("files", { keyPath: "path" });
      request.result.createObjectStore("owner");
    };
    const database = await done(request);
    database.onversionchange = () => {
      database.close();
      closed();
    };
    return new Kept(database);
  }

  /** A transaction that is complete when it is on the disk. */
  #begin() {
    return this.#database.transaction(["files", "owner"], "readwrite", { durability: "strict" });
  }

  /**
   * Becomes the one who writes, and gives all files.
   *
   * @returns {Promise<KeptFile[]>}
   */
  async takeOver() {
    const transaction = this.#begin();
    transaction.objectStore("owner").put(this.#owner, "tab");
    const files = done(transaction.objectStore("files").getAll());
    await complete(transaction);
    return files;
  }

  /**
   * Keeps files, all or none of them, and waits until they are kept.
   *
   * @param {Iterable<ChangedFile>} files
   * @throws {TakenOver} Another tab has taken over: nothing was written.
   */
  async keep(files) {
    const transaction = this.#begin();
    const end = complete(transaction);
    const owner = await done(transaction.objectStore("owner").get("tab"));
    if (owner !== this.#owner) {
      transaction.abort();
      await end.catch(() => {});
      throw new TakenOver();
    }
    const store = transaction.objectStore("files");
    for (const { path, bytes, modified } of files) {
      if (bytes === null) store.delete(path);
      else store.put({ path, bytes, modified });
    }
    await end;
  }
}

/**
 * Why nothing can be kept, in a sentence.
 *
 * @param {unknown} error
 */
export function whyNotKept(error) {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  const rest = "The game goes on, but only in this tab: take a copy as PGN before you close it.";
  switch (name) {
    case "VersionError":
      return `Your games were stored by a later version of this page. Nothing is read or changed. ${rest}`;
    case "QuotaExceededError":
      return `There is no room left for this page in the browser’s storage. Delete something, and it is tried again. ${rest}`;
    case "SecurityError":
    case "InvalidStateError":
    case "NotAllowedError":
      return `This browser does not let the page store games, perhaps because the window is private. ${rest}`;
    default: {
      const words = error instanceof Error ? error.message : String(error);
      return `Games cannot be stored here (${words || name || "no reason was given"}). ${rest}`;
    }
  }
}
