// @ts-check
/// <reference lib="webworker" />
/**
 * The service worker of a page that came over http: the page is there without its server, too. What the server has is
 * taken first, so that nobody keeps an old page.
 */

const CACHE = "kilomate";
const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const page = new URL(location.href).searchParams.get("page") ?? "./";

scope.addEventListener("install", (event) => {
  const files = [page, "manifest.webmanifest", "icon.svg"];
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)));
  scope.skipWaiting();
});

scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answer(request));
});

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await cache.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}
