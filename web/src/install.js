// @ts-check
/**
 * A page that came over http can be installed and used without its server: manifest, icon and service worker lie
 * beside it. From a file it is as installed as it can be.
 */
export function makeInstallable() {
  if (!location.protocol.startsWith("http")) return;
  const manifest = document.createElement("link");
  manifest.rel = "manifest";
  manifest.href = "manifest.webmanifest";
  const icon = document.createElement("link");
  icon.rel = "icon";
  icon.href = "icon.svg";
  document.head.append(manifest, icon);
  const page = encodeURIComponent(location.pathname);
  // Without one the page works all the same, as long as its server does.
  navigator.serviceWorker?.register(`service.js?page=${page}`).catch(() => {});
}
