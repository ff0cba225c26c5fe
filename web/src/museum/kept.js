// @ts-check
/**
 * Where machines are kept between two visits: a database of their own, so that a machine can never harm a game.
 */

const NAME = "kilomate-museum";
const STORE = "machines";

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("another tab holds it"));
  });
}

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>}
 */
async function inStore(mode, work) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/**
 * The bytes that were kept of a machine.
 * @param {string} name
 * @returns {Promise<Uint8Array | null>}
 */
export async function readMachine(name) {
  const found = await inStore("readonly", (store) => store.get(name));
  return found instanceof Uint8Array ? found : null;
}

/**
 * @param {string} name
 * @param {Uint8Array} bytes
 */
export async function keepMachine(name, bytes) {
  await inStore("readwrite", (store) => store.put(bytes, name));
}
